import * as fc from 'fast-check';
import { decide } from './accounts.ts';
import {
  accept,
  arriveAtDropoff,
  deliver,
  duty,
  fail,
  goOffline,
  goOnline,
  handBack,
  pass,
  pickUp,
  release,
  work,
  type Handing,
} from './couriers.ts';
import { asked, carried, carrier, comes, handing, stray, waits, STEPS_TO_DOOR } from './journey.ts';
import { reportLost } from './administrators.ts';
import { anyOrder, cancel, correct, request, type Order } from './merchants.ts';
import { retryFlow } from './retry-flow.ts';
import { sequence, type Step } from './step.ts';
import { review, wait, type Span } from './time.ts';

/** Complete flows of a delivery, from the request to its end. */
export const deliveryFlows: readonly fc.Arbitrary<Step>[] = [
  fc
    .tuple(anyOrder, carrier, waits, fc.array(handing, { maxLength: 6 }))
    .map(([wanted, by, spans, tries]) =>
      sequence([
        ...comes(by),
        asked(wanted),
        ...carried(by, spans),
        ...tries.map((how) => deliver(by, 'job', how)),
        deliver(by, 'job', 'right'),
      ]),
    ),
  fc
    .tuple(anyOrder, carrier, waits, fc.constantFrom('no_answer' as const, 'refused' as const))
    .map(([wanted, by, spans, reason]) =>
      sequence([
        ...comes(by),
        asked(wanted),
        ...carried(by, spans),
        wait('four minutes'),
        fail(by, 'job', reason),
        wait('a minute'),
        fail(by, 'job', reason),
        handBack(by, 'job'),
      ]),
    ),
  retryFlow,
  // Steps out of order, at any stage and after the end.
  ...[0, 1].map(() =>
    fc
      .tuple(anyOrder, carrier, fc.nat(STEPS_TO_DOOR.length + 1), fc.array(stray, { minLength: 3, maxLength: 7 }))
      .map(([wanted, by, far, tries]) =>
        sequence([
          ...comes(by),
          asked({ ...wanted, business: wanted.business % 2 }),
          ...carried(by, [], far),
          ...(far > STEPS_TO_DOOR.length ? [deliver(by, 'job', 'right')] : []),
          ...tries.flatMap((make) => make(by)),
        ]),
      ),
  ),
  // A courier who is offline or not approved tries to accept.
  fc
    .tuple(anyOrder, carrier)
    .map(([wanted, by]) =>
      sequence([
        ...comes(by),
        asked({ ...wanted, business: 0 }),
        goOffline(by),
        accept(by, 0),
        goOnline(by),
        wait('four minutes'),
        accept(by, 0),
        goOnline(by),
        decide(by, 'suspend'),
        accept(by, 0),
        decide(by, 'reinstate'),
        accept(by, 0),
      ]),
    ),
  // A courier is suspended during the delivery, and reinstated.
  fc
    .tuple(anyOrder, carrier, fc.nat(STEPS_TO_DOOR.length), stray)
    .map(([wanted, by, far, tried]) =>
      sequence([
        ...comes(by),
        asked(wanted),
        ...carried(by, [], far),
        decide(by, 'suspend'),
        ...tried(by),
        ...carried(by, [], STEPS_TO_DOOR.length).slice(-2),
        deliver(by, 'job', 'right'),
        decide(by, 'reinstate'),
        duty(by),
      ]),
    ),
  // A month after its end.
  fc
    .tuple(anyOrder, carrier)
    .map(([wanted, by]) =>
      sequence([
        ...comes(by),
        asked(wanted),
        ...carried(by, []),
        deliver(by, 'job', 'right'),
        wait('two weeks'),
        wait('a month'),
      ]),
    ),
  // Five wrong PINs.
  fc
    .tuple(anyOrder, carrier)
    .map(([wanted, by]) =>
      sequence([
        ...comes(by),
        asked({ ...wanted, handover: 'meet' }),
        ...carried(by, []),
        ...Array.from({ length: 5 }, () => deliver(by, 'job', 'wrong PIN')),
        deliver(by, 'job', 'right'),
        fail(by, 'job', 'pin_locked'),
      ]),
    ),
  // A merchant cancels, at any stage.
  fc
    .tuple(anyOrder, carrier, waits, fc.nat(STEPS_TO_DOOR.length))
    .map(([wanted, by, spans, far]) =>
      sequence([...comes(by), asked(wanted), ...carried(by, spans, far), cancel('mia', 0)]),
    ),
  // A courier accepts and disappears.
  fc
    .tuple(anyOrder, carrier, carrier)
    .map(([wanted, by, next]) =>
      sequence([
        ...comes(by),
        asked({ ...wanted, readyIn: 0 }),
        accept(by, 0),
        wait('half an hour'),
        wait('eleven minutes'),
        ...comes(next),
        accept(next, 0),
        duty(by),
      ]),
    ),
  // A courier disappears with the parcel and returns after the end.
  fc
    .tuple(
      anyOrder,
      carrier,
      fc.constantFrom(3, 4, 5),
      fc.constantFrom<Span[]>('an hour', 'three hours', 'three hours', 'a day'),
      fc.constantFrom('mia' as const, 'mia' as const, 'boss' as const, 'max' as const),
      stray,
    )
    .map(([wanted, by, far, span, reporting, tried]) =>
      sequence([
        ...comes(by),
        asked({ ...wanted, business: wanted.business % 2, readyIn: 0 }),
        ...carried(
          by,
          far > STEPS_TO_DOOR.length ? [null, null, null, 'half an hour'] : [],
          Math.min(far, STEPS_TO_DOOR.length),
        ),
        ...(far > STEPS_TO_DOOR.length ? [fail(by, 'job', 'refused')] : []),
        reportLost('mia', 0),
        wait(span),
        reportLost(reporting, 0),
        ...tried(by),
        wait('a day', 0.9),
        deliver(by, 0, 'right'),
        handBack(by, 0),
        duty(by),
      ]),
    ),
  // A courier who isn't approved tries to accept. The one who is releases it, and tries later steps too early. At
  // the door, wrong proofs are refused.
  fc
    .tuple(anyOrder, fc.constantFrom<Handing[]>('PIN', 'photo', 'wrong PIN'))
    .map(([wanted, how]) =>
      sequence([
        ...comes('kai'),
        ...comes('lea'),
        work('lea', 'none'),
        asked({ ...wanted, business: 0 }),
        accept('lea', 0),
        work('lea', 'Toronto'),
        pass('lea', 0),
        accept('lea', 0),
        accept('kai', 0),
        pickUp('kai', 'job'),
        release('kai', 'job'),
        ...carried('kai', [], 2),
        release('kai', 'job'),
        ...carried('kai', [], 3),
        deliver('kai', 'job', 'right'),
        arriveAtDropoff('kai', 'job'),
        deliver('kai', 'job', how),
        fail('kai', 'job', 'pin_locked'),
        deliver('kai', 'job', 'right'),
      ]),
    ),
  // A merchant's forbidden changes, and corrections.
  fc
    .tuple(anyOrder, fc.constantFrom<Order['shown'][]>('cheaper', 'not free', 'free'))
    .map(([wanted, shown]) =>
      sequence([
        asked(wanted),
        correct('mia', 0),
        correct('mia', 0, true),
        request('max', { ...wanted, business: 0 }),
        request('mia', { ...wanted, business: 1 }, true),
        request('mia', { ...wanted, business: 0, distance: 'B', shown }),
        review(0, 'Pending'),
        request('mia', { ...wanted, business: 0 }),
        review(0, 'Active'),
        decide('mia', 'suspend'),
        request('mia', { ...wanted, business: 0 }),
        decide('mia', 'reinstate'),
      ]),
    ),
  // More couriers than see a new delivery immediately. Four of them came at the same moment, so their ids decide.
  anyOrder.map((wanted) =>
    sequence([
      ...(['kai', 'lea', 'moe'] as const).flatMap((by) => [...comes(by), wait('a second')]),
      ...(['nia', 'oda', 'pia', 'rex'] as const).flatMap(comes),
      asked({ ...wanted, business: 0 }),
      accept('kai', 0),
      wait('the head start'),
    ]),
  ),
  // All free deliveries and one more, one of them late.
  fc
    .tuple(carrier, anyOrder)
    .map(([by, wanted]) =>
      sequence([
        ...Array.from({ length: 6 }, () => asked(wanted)),
        ...comes(by),
        ...carried(by, ['a minute', 'a minute', 'a minute', 'an hour']),
        wait('half an hour'),
        deliver(by, 'job', 'right'),
      ]),
    ),
];
