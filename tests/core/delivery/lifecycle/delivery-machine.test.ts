import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#core/clock.ts';
import type { Actor, Delivery } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryCommand } from '#core/delivery/lifecycle/delivery-command.ts';
import { move, MOVE_KINDS, PIN_TRIES, WAIT_AT_DOOR, type MoveKind } from '#core/delivery/lifecycle/delivery-machine.ts';
import { DELIVERY_STATUSES, isFinal, type DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import { settle } from '#core/delivery/lifecycle/settle.ts';
import { later, type Instant } from '#core/instant.ts';
import { aCourierId, aDelivery, PIN, REQUESTED_AT, secretsOf } from '#tests/builders/delivery.ts';
import { property } from '#tests/property.ts';
import { attemptThatCounts } from './attempt-that-counts.ts';
import { aNewDelivery, runSteps, someSteps, type Step } from '../courier/run-steps.ts';

/** The table of transitions as designed, written a second time: from → to, and by whom. */
const TABLE: Readonly<Record<MoveKind, readonly [from: string, to: string, by: string]>> = {
  accept: ['searching', 'accepted', 'courier'],
  assign: ['searching', 'accepted', 'admin'],
  release: ['accepted at_pickup', 'searching', 'courier admin'],
  no_show: ['accepted at_pickup', 'searching', 'time'],
  arrive_pickup: ['accepted', 'at_pickup', 'courier'],
  pick_up: ['at_pickup', 'picked_up', 'courier'],
  arrive_dropoff: ['picked_up', 'at_dropoff', 'courier'],
  deliver: ['at_dropoff', 'delivered', 'courier'],
  fail: ['at_dropoff', 'returning', 'courier'],
  retry: ['returning', 'picked_up', 'courier'],
  hand_back: ['returning', 'returned', 'courier merchant'],
  cancel: ['searching accepted at_pickup', 'canceled', 'merchant admin'],
  expire: ['searching', 'expired', 'time'],
  correct: ['searching accepted at_pickup', '', 'merchant'],
  lose: ['picked_up at_dropoff returning', 'canceled', 'merchant admin time'],
  confirm: ['returning returned', '', 'merchant time'],
  object: ['returning returned', '', 'merchant'],
  uphold: ['returning returned', '', 'admin'],
  waive: ['returning returned', '', 'admin'],
  refund: ['delivered returned canceled', '', 'admin'],
};

/** A command of that kind with all its fields. */
const complete = (kind: MoveKind): DeliveryCommand => {
  switch (kind) {
    case 'accept':
    case 'assign':
      return { kind, courier: aCourierId } as const;
    case 'fail':
      return { kind, reason: 'refused' } as const;
    case 'deliver':
      return { kind, pin: PIN, photo: true } as const;
    case 'hand_back':
      return { kind, photo: true } as const;
    case 'uphold':
    case 'waive':
      return { kind, reason: 'Ten in three seconds' } as const;
    case 'refund':
      return { kind, amount: 100 } as const;
    case 'correct':
      return { kind } as const;
    default:
      return { kind } as const;
  }
};

const aWhile = fc.oneof(fc.nat(240 * MINUTE), fc.nat(2 * DAY));

const deliveryIn = (status: DeliveryStatus): Delivery => aDelivery().with({ status, courier: aCourierId }).build();

const byCourier = (...steps: readonly (readonly [after: number, command: Step['command']])[]): Step[] =>
  steps.map(([after, command]) => ({ after, command, actor: 'courier' }));
const toTheDoor = byCourier(
  [MINUTE, { kind: 'accept', courier: aCourierId }],
  [MINUTE, { kind: 'arrive_pickup' }],
  [MINUTE, { kind: 'pick_up' }],
  [MINUTE, { kind: 'arrive_dropoff' }],
);

describe('Transitions of a delivery', () => {
  test('follow the table from every status and for every actor', () => {
    for (const kind of MOVE_KINDS)
      for (const from of DELIVERY_STATUSES)
        for (const actor of ['merchant', 'courier', 'admin', 'time'] satisfies Actor[]) {
          const held = kind === 'refund' ? null : kind === 'confirm' || kind === 'object' ? 'waiting' : 'objected';
          const delivery = { ...deliveryIn(from), held } as const;
          const at = kind === 'lose' ? later(delivery.dueAt, DAY) : REQUESTED_AT;
          const outcome = move(delivery, secretsOf(delivery), complete(kind), actor, at);
          const [froms, to, by] = TABLE[kind];
          const expected = !by.split(' ').includes(actor)
            ? 'not-yours-to-do'
            : !froms.split(' ').includes(from)
              ? 'wrong-status'
              : to || from;
          expect([kind, from, actor, outcome.ok ? outcome.value.delivery.status : outcome.error]).toEqual([
            kind,
            from,
            actor,
            expected,
          ]);
        }
  });

  property([aNewDelivery, someSteps], { numRuns: 1000 })(
    'keep versions without gaps, events in order, and final states unchanged',
    (first, steps) => {
      const { delivery, events, moves } = runSteps(first, steps);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 2));
      expect(delivery.version).toBe(events.length + 1);
      expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b));
      const afterTheEnd = moves.filter((_, index) => isFinal(moves[index - 1]?.delivery.status ?? 'searching'));
      for (const { event, delivery: after } of afterTheEnd) {
        // Only its money may still change.
        expect(after.status).toBe('returned');
        expect(['confirm', 'object', 'uphold', 'waive']).toContain(event.kind);
      }
    },
  );

  property([aNewDelivery, someSteps], { numRuns: 1000 })(
    'end at the door only after the shop, with the right PIN or a photo',
    (first, steps) => {
      const { delivery, events } = runSteps(first, steps);
      if (delivery.status !== 'delivered') return;
      const { accepted = 0, at_pickup = 0, picked_up = 0, at_dropoff = 0, delivered = 0 } = delivery.reached;
      const way = [REQUESTED_AT, accepted, at_pickup, picked_up, at_dropoff, delivered];
      expect(way).toEqual(way.toSorted((a, b) => a - b));
      expect(delivery.onTime).toBe((attemptThatCounts(events)?.at ?? NaN) <= delivery.dueAt);
    },
  );

  property([aNewDelivery, someSteps, aWhile, aWhile], { numRuns: 1000 })(
    'settling twice or in two parts equals settling once',
    (first, steps, a, b) => {
      const { delivery, now } = runSteps(first, steps);
      const settled = (from: Delivery, at: Instant) => settle(from, at).at(-1)?.delivery ?? from;
      const [between, end] = [later(now, Math.min(a, b)), later(now, Math.max(a, b))];
      const once = settled(delivery, end);
      expect(settled(settled(delivery, between), end)).toEqual(once);
      expect(settle(once, end)).toEqual([]);
    },
  );

  property([aNewDelivery, someSteps, fc.nat(10)], { numRuns: 1000 })(
    'every delivery ends by time alone, wherever its courier left it',
    (first, steps, done) => {
      const { delivery, now } = runSteps(first, steps.slice(0, done));
      const longAfter = later(now, 14 * DAY);
      expect(isFinal((settle(delivery, longAfter).at(-1)?.delivery ?? delivery).status)).toBe(true);
    },
  );
});

describe('The PIN', () => {
  test('accepts the fifth try, but locks for good after five wrong ones', () => {
    const wrong = Array.from({ length: PIN_TRIES }, () => [0, { kind: 'deliver', pin: '0000' }] as const);
    const right = [0, { kind: 'deliver', pin: PIN }] as const;
    const four = runSteps(aDelivery().build(), [...toTheDoor, ...byCourier(...wrong.slice(1), right)]);
    expect([four.delivery.status, four.secrets.tries]).toEqual(['delivered', 4]);
    const five = runSteps(aDelivery().build(), [...toTheDoor, ...byCourier(...wrong, right)]);
    expect([five.delivery.status, five.secrets.tries]).toEqual(['at_dropoff', 5]);
    const given = runSteps(aDelivery().build(), [
      ...toTheDoor,
      ...byCourier(...wrong, [0, { kind: 'fail', reason: 'pin_locked' }]),
    ]);
    expect(given.delivery).toMatchObject({ status: 'returning', failureReason: 'pin_locked' });
  });

  test.each([
    ['door', { kind: 'deliver', pin: PIN }, 'photo-missing'],
    ['meet', { kind: 'deliver', photo: true }, 'wrong-pin'],
    ['meet', { kind: 'fail', reason: 'pin_locked' }, 'pin-not-locked'],
    ['meet', { kind: 'fail', reason: 'no_answer' }, 'too-early'],
  ] as const)('at the %s, %j: %s', (handover, command, refusal) => {
    const { delivery, secrets, now } = runSteps(aDelivery().handedOver(handover).build(), toTheDoor);
    expect(move(delivery, secrets, command, 'courier', now)).toMatchObject({ ok: false, error: refusal });
  });
});

describe('Waiting', () => {
  test('at the door takes five minutes before “nobody answers” counts', () => {
    const { delivery, secrets, now } = runSteps(aDelivery().build(), toTheDoor);
    const fail = { kind: 'fail', reason: 'no_answer' } as const;
    expect(move(delivery, secrets, fail, 'courier', later(now, WAIT_AT_DOOR - 1)).ok).toBe(false);
    expect(move(delivery, secrets, fail, 'courier', later(now, WAIT_AT_DOOR)).ok).toBe(true);
  });

  test.each([
    ['ten minutes at the counter', 0, 1, 10, 0],
    ['twelve minutes at the counter', 0, 1, 12, 2],
    ['from the parcel’s ready time, for an early courier', 15, 5, 27, 7],
  ])('%s', (_, readyIn, arrival, waited, moved) => {
    const first = aDelivery()
      .readyAt(later(REQUESTED_AT, readyIn * MINUTE))
      .build();
    const { delivery } = runSteps(
      first,
      byCourier(
        [0, { kind: 'accept', courier: aCourierId }],
        [arrival * MINUTE, { kind: 'arrive_pickup' }],
        [waited * MINUTE, { kind: 'pick_up' }],
      ),
    );
    expect((delivery.dueAt - first.dueAt) / MINUTE).toBe(moved);
  });
});

describe('An automatic move', () => {
  test.each([
    ['immediately', 0, 20],
    ['in an hour', 60, 65],
  ])('expects the courier of a parcel ready %s (%i min) within %i minutes', (_, readyIn, minutes) => {
    const delivery = aDelivery()
      .with({ readyAt: later(REQUESTED_AT, readyIn * MINUTE) })
      .build();
    const accepted = move(
      delivery,
      secretsOf(delivery),
      { kind: 'accept', courier: aCourierId },
      'courier',
      REQUESTED_AT,
    );
    expect(accepted.ok && accepted.value.delivery.pickupBy).toBe(later(REQUESTED_AT, minutes * MINUTE));
  });

  test.each([
    ['early', 5, 30],
    ['late', 29, 39],
  ])('released %s, searches as long as before, and for at least ten minutes', (_, after, until) => {
    const delivery = aDelivery()
      .with({ status: 'accepted', courier: aCourierId, searchUntil: later(REQUESTED_AT, 30 * MINUTE) })
      .build();
    const at = later(REQUESTED_AT, after * MINUTE);
    const released = move(delivery, secretsOf(delivery), { kind: 'release' }, 'courier', at);
    expect(released.ok && released.value.delivery.searchUntil).toBe(later(REQUESTED_AT, until * MINUTE));
  });
});
