import { describe, expect, test } from 'vitest';
import { sumsAt } from '#core/statement/close-period.ts';
import type { LedgerEntry } from '#core/delivery/lifecycle/ledger.ts';
import { aStatement } from '#tests/ui/statement/statement-line.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';

const { account } = aStatement();
const entry = (amount: number, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  account,
  delivery: aDelivery().build().id,
  kind: 'fee',
  amount,
  currency: 'USD',
  at: REQUESTED_AT,
  ...more,
});

describe('the sums of a period', () => {
  test('never mix two currencies, in entries or credits', () => {
    const entries = [
      entry(899),
      entry(699, { currency: 'CAD' }),
      entry(100),
      entry(9, { kind: 'credit', currency: 'CAD' }),
    ];
    const credits = [aStatement({ currency: 'CAD', total: -305 }), aStatement({ currency: 'CAD', total: -5 })];
    expect(sumsAt('business', entries, credits, Infinity)).toEqual([
      { account, currency: 'CAD', entries: 2, carried: -310, total: 380 },
      { account, currency: 'USD', entries: 2, carried: 0, total: 999 },
    ]);
  });

  test('leave out the other side, and entries after the end', () => {
    const entries = [entry(899), entry(500, { kind: 'pay' }), entry(1, { at: REQUESTED_AT })];
    expect(sumsAt('courier', entries, [], Infinity)).toMatchObject([{ entries: 1, total: 500 }]);
    expect(sumsAt('business', entries, [], REQUESTED_AT)).toEqual([]);
  });
});
