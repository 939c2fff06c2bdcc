import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargesOf } from '#core/delivery/lifecycle/charges.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import { milestones } from '#core/delivery/lifecycle/delivery-record.ts';
import { signedAmount, sumOf } from '#core/delivery/lifecycle/ledger.ts';
import {
  decideMadeGood,
  decideRefund,
  MADE_GOOD_CAP,
  refundableNow,
  refundCapOf,
} from '#core/delivery/lifecycle/refund.ts';
import { later } from '#core/instant.ts';
import { aCourierId, aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { property } from '#tests/property.ts';
import { aNewDelivery, runSteps, someSteps } from '../courier/run-steps.ts';

const now = later(REQUESTED_AT, 60_000_000);
const viewOf = (delivery: Delivery) => ({ ...delivery, timeline: milestones(delivery, []) });
const refund = (delivery: Delivery, amount: number, forGoods = false, actor: 'admin' | 'merchant' = 'admin') =>
  decideRefund({ now, delivery, actor }, { amount, forGoods });
const refusal = (...of: Parameters<typeof refund>) => refund(...of).refusal;

/** A delivery that was handed over. */
const delivered = (change: Partial<Delivery> = {}): Delivery =>
  aDelivery()
    .with({
      status: 'delivered',
      courier: aCourierId,
      onTime: true,
      reached: { searching: REQUESTED_AT, accepted: REQUESTED_AT, picked_up: REQUESTED_AT, delivered: REQUESTED_AT },
      ...change,
    })
    .build();

describe('A refund', () => {
  test('is up to the charge, and the declared value if the goods are the reason', () => {
    const delivery = delivered({ declared: 4500 });
    expect([refusal(delivery, 699), refusal(delivery, 700)]).toEqual([null, 'above-cap']);
    expect([refusal(delivery, 5199, true), refusal(delivery, 5200, true)]).toEqual([null, 'above-cap']);
  });

  test('of a late, crushed cake pays the fee back once: the credit already did', () => {
    const late = delivered({ onTime: false, declared: 4500 });
    expect([refusal(late, 4500, true), refusal(late, 4501, true), refusal(late, 1)]).toEqual([
      null,
      'above-cap',
      'above-cap',
    ]);
  });

  test('of a lost parcel has the declared value for any reason; of a canceled one never', () => {
    const lost = delivered({ status: 'canceled', failureReason: 'lost', declared: 4500 });
    expect([refusal(lost, 4500), refusal(lost, 4501)]).toEqual([null, 'above-cap']);
    const canceled = delivered({
      status: 'canceled',
      onTime: null,
      declared: 4500,
      reached: { searching: REQUESTED_AT, accepted: REQUESTED_AT, canceled: REQUESTED_AT },
    });
    expect([refusal(canceled, 300, true), refusal(canceled, 301, true)]).toEqual([null, 'above-cap']);
  });

  test('waits while the money of a failed attempt is open', () => {
    for (const held of ['waiting', 'objected'] as const) {
      const open = delivered({ status: 'returned', failureReason: 'refused', held });
      expect([refusal(open, 1), refundableNow(viewOf(open))]).toEqual(['money-waits', 0]);
    }
  });

  test('is made once', () => {
    const [moved] = refund(delivered(), 100).moves;
    expect(moved).toMatchObject({ event: { kind: 'refund', actor: 'admin' }, delivery: { refunded: 100, version: 2 } });
    expect(moved?.ledger).toMatchObject([{ kind: 'refund', amount: 100 }]);
    if (moved === undefined) return;
    expect([refusal(moved.delivery, 1), refundableNow(viewOf(moved.delivery))]).toEqual(['changed', 0]);
  });

  test('of a free delivery gives it back, once, and may be 0', () => {
    const [moved] = refund(delivered({ free: true }), 0).moves;
    expect(moved).toMatchObject({ freeGivenBack: true, ledger: [], delivery: { refunded: 0 } });
    expect(refund(delivered({ free: true, onTime: false }), 0).moves[0]?.freeGivenBack).toBe(false);
    expect(refusal(delivered(), 0)).toBe('invalid');
  });

  test('is an administrator’s, and not of their own business', () => {
    expect(refusal(delivered(), 1, false, 'merchant')).toBe('no-such-delivery');
    expect(decideRefund({ now, delivery: null, actor: 'admin' }, { amount: 1, forGoods: false }).refusal).toBe(
      'no-such-delivery',
    );
    for (const status of ['searching', 'returning', 'expired'] as const)
      expect(refusal(delivered({ status }), 1)).toBe('wrong-status');
    for (const amount of [-1, 0.5, Number.NaN]) expect(refusal(delivered(), amount)).toBe('invalid');
  });

  property([aNewDelivery, someSteps, fc.nat(20_000), fc.boolean()], { numRuns: 2000 })(
    'with the credits is never above the charges and the declared value',
    (first, steps, declared, forGoods) => {
      const { delivery, ledger } = runSteps({ ...first, declared }, steps);
      const cap = refundCapOf(viewOf(delivery), forGoods);
      expect(cap).toBeGreaterThanOrEqual(0);
      const { refusal: refused, moves } = refund(delivery, cap, forGoods);
      if (refused !== null) return;
      const entries = [...ledger, ...moves.flatMap((moved) => moved.ledger)];
      const own = entries.filter(({ account }) => account === delivery.businessId);
      const sum = (isMinus: boolean) =>
        sumOf(own.filter((entry) => signedAmount(entry) < 0 === isMinus).map((entry) => ({ ...entry, kind: 'fee' })));
      expect(sum(true)).toBeLessThanOrEqual(sum(false) + declared);
      expect(
        entries.filter(({ account, kind }) => account !== delivery.businessId && signedAmount({ kind, amount: 1 }) < 0),
      ).toEqual([]);
      expect(refusal(delivery, cap + 1, forGoods)).toBe('above-cap');
      const after = moves.at(-1)?.delivery;
      expect(after && sumOf(chargesOf(viewOf(after)))).toBe(sumOf(own));
    },
  );
});

test('A courier’s loss is made good up to the cap, once', () => {
  const facts = { now, delivery: delivered(), actor: 'admin' as const };
  const made = (amount: number, earlier = false) => {
    const decided = decideMadeGood(facts, { courier: aCourierId, amount, earlier });
    return decided.ok ? decided.value.kind : decided.error;
  };
  expect([1, MADE_GOOD_CAP, MADE_GOOD_CAP + 1, 0, 1.5].map((amount) => made(amount))).toEqual([
    'made_good',
    'made_good',
    'above-cap',
    'invalid',
    'invalid',
  ]);
  expect(made(1, true)).toBe('changed');
  expect(decideMadeGood({ ...facts, actor: 'merchant' }, { courier: aCourierId, amount: 1, earlier: false }).ok).toBe(
    false,
  );
});
