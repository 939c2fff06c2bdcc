import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { firstAttempt, cancelFee, chargesOf, minutesLate, promiseDelay } from '#core/delivery/lifecycle/charges.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import { milestones } from '#core/delivery/lifecycle/delivery-record.ts';
import { move } from '#core/delivery/lifecycle/delivery-machine.ts';
import { instant } from '#core/instant.ts';
import { balanceOf } from '#core/delivery/lifecycle/ledger.ts';
import { aDelivery, REQUESTED_AT, secretsOf } from '#tests/builders/delivery.ts';
import { property } from '#tests/property.ts';
import { aNewDelivery, runSteps, someSteps } from '../courier/run-steps.ts';

const seen = (delivery: Delivery) => ({ ...delivery, timeline: milestones(delivery, []) });

describe('The charges of a delivery', () => {
  property([aNewDelivery, someSteps], { numRuns: 2000 })(
    'are the ledger’s entries for its business',
    (first, steps) => {
      const { delivery, ledger } = runSteps(first, steps);
      const own = ledger.filter(({ account }) => account === delivery.businessId);
      const charges = chargesOf(seen(delivery));
      expect(charges.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual(
        own.map(({ kind, amount }) => `${kind} ${amount}`).toSorted(),
      );
      const sum = charges.reduce((total, { kind, amount }) => total + (kind === 'credit' ? -amount : amount), 0);
      expect(sum).toBe(balanceOf(own));
    },
  );

  property([aNewDelivery, someSteps], { numRuns: 1000 })('include the cost of canceling in advance', (first, steps) => {
    const { delivery, now } = runSteps(first, steps);
    const canceled = move(delivery, secretsOf(delivery), { kind: 'cancel' }, 'merchant', now);
    if (!canceled.ok) return;
    const charged = canceled.value.ledger.find(({ kind }) => kind === 'cancel_fee')?.amount ?? 0;
    expect(cancelFee(seen(delivery))).toBe(charged);
  });

  test('count late minutes by the clock, only for a late delivery', () => {
    const due = aDelivery().build().dueAt;
    const at = (ms: number) =>
      aDelivery()
        .with({ status: 'delivered', onTime: ms <= 0, reached: { delivered: instant(due + ms) } })
        .build();
    expect([-MINUTE, 0, SECOND, MINUTE, 6 * MINUTE].map((ms) => minutesLate(seen(at(ms))))).toEqual([0, 0, 1, 1, 6]);
    // Promised by 6:00:30, delivered at 6:06:40: the recipient also sees 6:00 and 6:06.
    const late = aDelivery().with({
      status: 'delivered',
      onTime: false,
      dueAt: instant(due + 30 * SECOND),
      reached: { delivered: instant(due + 6 * MINUTE + 40 * SECOND) },
    });
    expect(minutesLate(seen(late.build()))).toBe(6);
    fc.assert(
      fc.property(aNewDelivery, someSteps, (first, steps) => {
        const { delivery } = runSteps(first, steps);
        const came = firstAttempt(seen(delivery)) !== undefined;
        expect(minutesLate(seen(delivery)) > 0).toBe(delivery.onTime === false && came);
      }),
    );
  });

  test('know how far the promise moved', () => {
    const delivery = aDelivery().readyAt(REQUESTED_AT).build();
    expect(promiseDelay(delivery)).toBe(0);
    const dueAt = instant(delivery.dueAt + 7 * MINUTE + SECOND);
    expect(promiseDelay({ ...delivery, dueAt })).toBe(7);
    // Promised five minutes later than usual at its request.
    expect(promiseDelay({ ...delivery, promisedAt: instant(delivery.dueAt + 5 * MINUTE), dueAt })).toBe(2);
  });
});
