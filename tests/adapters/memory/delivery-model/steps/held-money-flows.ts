import * as fc from 'fast-check';
import type { FailureReason } from '#core/delivery/lifecycle/delivery.ts';
import type { Courier } from '../cast.ts';
import { arriveAtDropoff, deliver, fail, handBack, retry } from './couriers.ts';
import { confirmFailure, decideObjection, object } from './held.ts';
import { asked, carried, carrier, comes } from './journey.ts';
import { anyOrder, type Order } from './merchants.ts';
import { sequence, type Step } from './step.ts';
import { wait, type Span } from './time.ts';

const way = fc.tuple(
  anyOrder,
  carrier,
  fc.constantFrom<FailureReason[]>('refused', 'wrong_address', 'unsafe'),
  fc.constantFrom<Span[]>('a second', 'an hour', 'three hours', 'a day'),
);

/** A delivery fails for a reason that only the courier reports, a while after they came to the door. */
const failed = ([wanted, by, reason, span]: readonly [Order, Courier, FailureReason, Span]): Step[] => [
  ...comes(by),
  asked({ ...wanted, business: wanted.business % 2, readyIn: 0 }),
  ...carried(by, []),
  wait(span),
  fail(by, 'job', reason),
];
const after = fc.constantFrom<Span[]>('a second', 'an hour', 'a day');

/** Flows of such a delivery: its money is confirmed, disputed, decided on, or lost. */
export const heldMoneyFlows: readonly fc.Arbitrary<Step>[] = [
  fc
    .tuple(way, fc.array(fc.tuple(fc.nat(8), after), { maxLength: 6 }))
    .map(([start, doings]) =>
      sequence([
        ...failed(start),
        ...doings.flatMap(([which, span]) => [
          [
            confirmFailure('mia', 0),
            object('mia', 0),
            decideObjection('boss', 0, 'uphold'),
            decideObjection('boss', 0, 'waive'),
            decideObjection('mia', 0, 'waive'),
            retry(start[1], 0),
            arriveAtDropoff(start[1], 0),
            deliver(start[1], 0, 'right'),
          ][which] ?? handBack(start[1], 0),
          wait(span),
        ]),
      ]),
    ),
  fc
    .tuple(way, fc.constantFrom('uphold' as const, 'waive' as const), fc.boolean(), after)
    .map(([start, decision, back, span]) =>
      sequence([
        ...failed(start),
        ...(back ? [handBack(start[1], 'job')] : []),
        object('mia', 0),
        wait(span),
        decideObjection('boss', 0, decision),
        ...(back ? [] : [handBack(start[1], 'job')]),
        wait('a day'),
      ]),
    ),
];
