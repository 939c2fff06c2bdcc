import { describe, expect, test } from 'vitest';
import type { Delivery, DeliveryEvent } from '#core/delivery/lifecycle/delivery.ts';
import { balanceOf, earningsOf, type LedgerEntry } from '#core/delivery/lifecycle/ledger.ts';
import { termsOf } from '#core/delivery/price/tariff.ts';
import { aCourierId, aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { property } from '#tests/property.ts';
import { aNewDelivery, runSteps, someSteps } from '../courier/run-steps.ts';

/**
 * Whether an attempt was charged and paid: after a confirmation if only the courier reported the failure. Nothing is
 * charged after an administrator waived an attempt.
 */
function wasEntered(events: readonly DeliveryEvent[]): boolean {
  const first = events.find(
    ({ kind, reason }) =>
      kind === 'deliver' ||
      kind === 'confirm' ||
      kind === 'uphold' ||
      kind === 'waive' ||
      (kind === 'fail' && (reason === 'no_answer' || reason === 'pin_locked')),
  );
  return first !== undefined && first.kind !== 'waive';
}

/** The ledger from the tariff and the events alone, written a second time: kind and amount. */
function implied(delivery: Delivery, events: readonly DeliveryEvent[]): (readonly [string, number])[] {
  const { fee, pay } = termsOf(delivery.zone, delivery.size);
  const charged = delivery.free ? 0 : fee;
  const kinds = events.map(({ kind }) => kind);
  const attempted = wasEntered(events);
  const acceptances = kinds.filter((kind) => kind === 'accept' || kind === 'assign').length;
  const givenBack = kinds.filter((kind) => kind === 'release' || kind === 'no_show').length;
  return (
    [
      ['fee', attempted ? charged : 0],
      ['pay', attempted ? pay : 0],
      ['credit', attempted && (delivery.onTime === false || kinds.includes('lose')) ? charged : 0],
      ['return_fee', attempted && kinds.includes('hand_back') ? Math.ceil(charged / 2) : 0],
      ['return_pay', attempted && kinds.includes('hand_back') ? Math.ceil(pay / 2) : 0],
      ['cancel_fee', kinds.includes('cancel') && acceptances > givenBack ? 300 : 0],
      ['cancel_pay', kinds.includes('cancel') && acceptances > givenBack ? 300 : 0],
    ] as const
  ).filter(([, amount]) => amount > 0);
}

const kindsAndAmounts = (entries: readonly LedgerEntry[]) => entries.map(({ kind, amount }) => [kind, amount] as const);
const sorted = (rows: (readonly [string, number])[]) => rows.toSorted(([a], [b]) => a.localeCompare(b));

describe('The ledger', () => {
  property([aNewDelivery, someSteps], { numRuns: 2000 })(
    'matches the tariff and the events, each kind once',
    (first, steps) => {
      const { delivery, events, ledger } = runSteps(first, steps);
      expect(sorted(kindsAndAmounts(ledger))).toEqual(sorted(implied(delivery, events)));
    },
  );

  property([aNewDelivery, someSteps], { numRuns: 1000 })(
    'charges nothing for a search that is canceled or expires',
    (first, steps) => {
      const { delivery, ledger, freeGivenBack } = runSteps(first, steps);
      if (delivery.status !== 'expired' && delivery.status !== 'canceled') return;
      if (delivery.failureReason === 'lost') return;
      const searching = delivery.status === 'expired' || delivery.reached.accepted === undefined;
      expect(ledger.length === 0).toBe(searching);
      expect(freeGivenBack).toBe(first.free && searching ? 1 : 0);
    },
  );

  property([aNewDelivery, someSteps], { numRuns: 1000 })(
    'credits the fee of a late or lost one in full, once; a free one returns',
    (first, steps) => {
      const { delivery, events, ledger, freeGivenBack } = runSteps(first, steps);
      const lost = delivery.failureReason === 'lost';
      const late = delivery.onTime === false;
      expect(ledger.filter(({ kind }) => kind === 'credit').map(({ amount }) => amount)).toEqual(
        (late || lost) && wasEntered(events) && !first.free ? [first.fee] : [],
      );
      const waived = events.some(({ kind }) => kind === 'waive');
      const ended = delivery.status === 'expired' || (delivery.status === 'canceled' && !lost);
      expect(ended || freeGivenBack === ((late || lost || waived) && first.free ? 1 : 0)).toBe(true);
    },
  );

  test('charges a return one and a half times; a millisecond late is credited', () => {
    const promise = aDelivery().build().dueAt - REQUESTED_AT;
    const cameBack = (after: number) =>
      runSteps(
        aDelivery().build(),
        (
          [
            { kind: 'accept', courier: aCourierId },
            { kind: 'arrive_pickup' },
            { kind: 'pick_up' },
            { kind: 'arrive_dropoff' },
            { kind: 'fail', reason: 'no_answer' },
            { kind: 'hand_back', photo: true },
          ] as const
        ).map((command, index) => ({ after: index === 4 ? after : 0, actor: 'courier', command })),
      );
    const back = [
      ['fee', 699],
      ['pay', 500],
      ['return_fee', 350],
      ['return_pay', 250],
    ] as const;
    expect(sorted(kindsAndAmounts(cameBack(promise).ledger))).toEqual(sorted([...back]));
    expect(sorted(kindsAndAmounts(cameBack(promise + 1).ledger))).toEqual(sorted([...back, ['credit', 699]]));
  });

  test('adds up to a business’s debt and a courier’s earnings', () => {
    const entry = (kind: LedgerEntry['kind'], amount: number) => ({ kind, amount }) as LedgerEntry;
    const entries = [entry('fee', 899), entry('pay', 650), entry('credit', 899), entry('return_fee', 450)];
    expect(balanceOf([...entries, entry('cancel_fee', 300)])).toBe(750);
    expect(earningsOf([...entries, entry('return_pay', 325), entry('cancel_pay', 300)])).toBe(1275);
  });
});
