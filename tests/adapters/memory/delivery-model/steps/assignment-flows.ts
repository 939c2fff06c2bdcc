import * as fc from 'fast-check';
import { COURIERS, type Courier } from '../cast.ts';
import { decide } from './accounts.ts';
import { handOver } from './administrators.ts';
import { accept, arriveAtPickup, deliver, duty, fail, goOffline, goOnline, pass, release, work } from './couriers.ts';
import { asked, carried, comes, waits, STEPS_TO_DOOR } from './journey.ts';
import { anyOrder, cancel } from './merchants.ts';
import { sequence, type Step } from './step.ts';
import { wait } from './time.ts';

const both = fc.constantFrom<(readonly [Courier, Courier])[]>(['kai', 'lea'], ['lea', 'kai']);

/** All couriers, in any order. */
const everyone = fc.shuffledSubarray([...COURIERS], { minLength: COURIERS.length });

/** Couriers wait in line, and deliveries are handed from one to another. */
export const assignmentFlows: readonly fc.Arbitrary<Step>[] = [
  // A line that's longer than the head start, in which one goes online again.
  fc
    .tuple(anyOrder, everyone, fc.nat(COURIERS.length - 1))
    .map(([wanted, line, again]) =>
      sequence([
        ...line.flatMap((by) => [...comes(by), wait('a second')]),
        ...line.slice(again, again + 1).map(goOnline),
        asked({ ...wanted, business: 0 }),
        wait('the head start'),
      ]),
    ),
  // Given to one who passed it, who gives it back; then to another, who carries it.
  fc
    .tuple(anyOrder, both, waits, fc.boolean())
    .map(([wanted, [first, second], spans, back]) =>
      sequence([
        ...comes(first),
        asked(wanted),
        pass(first, 0),
        handOver('mia', 0, first, false),
        handOver('boss', 0, first, true),
        handOver('boss', 0, first, false),
        ...comes(second),
        accept(second, 0),
        ...(back ? [release(first, 'job'), handOver('boss', 0, second, false)] : [handOver('boss', 0, second, true)]),
        duty(first),
        goOnline(second),
        ...carried(second, spans).slice(2),
        fail(second, 'job', 'pin_locked'),
        deliver(second, 'job', 'right'),
      ]),
    ),
  // Handed over at any stage, then canceled, or left at the counter.
  fc
    .tuple(anyOrder, both, fc.nat(STEPS_TO_DOOR.length), fc.boolean())
    .map(([wanted, [first, second], far, canceled]) =>
      sequence([
        ...comes(first),
        ...comes(second),
        asked({ ...wanted, business: 0 }),
        ...carried(first, ['a minute', 'a minute'], far),
        goOnline(second),
        handOver('admin', 0, first, true),
        handOver('admin', 0, second, true),
        arriveAtPickup(second, 'job'),
        ...(canceled ? [cancel('mia', 0)] : [wait('half an hour'), wait('three hours')]),
        duty(first),
        duty(second),
      ]),
    ),
  // To one who is offline, in another city, or suspended.
  fc
    .tuple(anyOrder, both, fc.boolean())
    .map(([wanted, [first, second], instead]) =>
      sequence([
        ...comes(second),
        asked({ ...wanted, business: 0 }),
        ...(instead ? [accept(second, 0)] : []),
        handOver('boss', 0, first, instead),
        work(first, 'Portland'),
        goOnline(first),
        handOver('boss', 0, first, instead),
        work(first, 'both'),
        decide(first, 'suspend'),
        handOver('boss', 0, first, instead),
        decide(first, 'reinstate'),
        goOnline(first),
        handOver('boss', 0, first, instead),
        goOffline(first),
        decide(first, 'suspend'),
        decide(first, 'reinstate'),
      ]),
    ),
];
