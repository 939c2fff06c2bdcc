import * as fc from 'fast-check';
import type { Courier } from '../cast.ts';
import { handOver, releaseOf, reportLost } from './administrators.ts';
import {
  accept,
  arriveAtDropoff,
  arriveAtPickup,
  deliver,
  fail,
  goOnline,
  handBack,
  retry,
  pickUp,
  release,
  work,
  type Handing,
} from './couriers.ts';
import { confirmFailure, decideObjection, object } from './held.ts';
import { cancel, confirmReturn, correct, request, type Order } from './merchants.ts';
import type { Step } from './step.ts';
import { wait, type Span } from './time.ts';

/** A courier goes online in both cities. */
export const comes = (by: Courier): Step[] => [work(by, 'both'), goOnline(by)];
export const asked = (wanted: Order): Step =>
  request(wanted.business === 2 ? 'max' : 'mia', { ...wanted, shown: 'right' });

/** The steps of a courier from the board to the door, with a pause before each. */
export const STEPS_TO_DOOR: readonly ((by: Courier) => Step)[] = [
  (by) => accept(by, 0),
  (by) => arriveAtPickup(by, 'job'),
  (by) => pickUp(by, 'job'),
  (by) => arriveAtDropoff(by, 'job'),
];
export function carried(by: Courier, waits: readonly (Span | null)[], far = STEPS_TO_DOOR.length): Step[] {
  return STEPS_TO_DOOR.slice(0, far).flatMap((take, index) => {
    const span = waits[index];
    return [...(span === null || span === undefined ? [] : [wait(span)]), goOnline(by), take(by)];
  });
}

export const waits = fc.array(
  fc.option(fc.constantFrom<Span[]>('a minute', 'four minutes', 'eleven minutes', 'half an hour')),
  { minLength: 5, maxLength: 5 },
);
export const carrier = fc.constantFrom<Courier[]>('kai', 'lea', 'moe', 'nia');
export const handing = fc.constantFrom<Handing[]>('right', 'right', 'right', 'wrong PIN');

/** A single action on the newest delivery at any status: most are refused. */
export const stray: fc.Arbitrary<(by: Courier) => Step[]> = fc.constantFrom<((by: Courier) => Step[])[]>(
  (by) => [...comes(by === 'oda' ? 'pia' : 'oda'), accept(by === 'oda' ? 'pia' : 'oda', 0)],
  (by) => [accept(by, 0)],
  (by) => [arriveAtPickup(by, 0)],
  (by) => [pickUp(by, 0)],
  (by) => [arriveAtDropoff(by, 0)],
  (by) => [deliver(by, 0, 'right')],
  (by) => [fail(by, 0, 'refused')],
  (by) => [handBack(by, 0)],
  (by) => [retry(by, 0)],
  (by) => [release(by, 0)],
  () => [cancel('mia', 0)],
  () => [correct('mia', 0)],
  () => [confirmReturn('mia', 0)],
  () => [reportLost('mia', 0)],
  () => [confirmFailure('mia', 0)],
  () => [object('mia', 0)],
  () => [decideObjection('boss', 0, 'waive')],
  () => [releaseOf('boss', 0)],
  (by) => [...comes('lea'), handOver('boss', 0, by === 'lea' ? 'kai' : 'lea', true)],
);
