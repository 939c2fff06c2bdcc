import { signedAmount, type LedgerEntry } from '../delivery/lifecycle/ledger.ts';
import type { Cents, Currency } from '../delivery/price/tariff.ts';
import { sideOf, type AccountId, type Statement } from './statement.ts';
import type { StatementSide } from './period.ts';

/** An account's sum in one currency. */
export interface AccountSum {
  readonly account: AccountId;
  readonly currency: Currency;
  readonly entries: number;
  /** The credit that earlier statements carry over: zero or below. */
  readonly carried: Cents;
  /** The sum of its entries and of that credit. */
  readonly total: Cents;
}

/** A sum's account and currency as one text. */
export const sumKey = ({ account, currency }: Pick<LedgerEntry, 'account' | 'currency'>): string =>
  `${account} ${currency}`;

/**
 * The statements of a period that ended at `end`: one for each account and currency with entries that are in none,
 * ordered by account. An entry from before the period, which came too late for its own, is part of this one. With
 * `Infinity`, the sums of all open entries.
 */
export function sumsAt(
  side: StatementSide,
  open: readonly LedgerEntry[],
  credits: readonly Pick<Statement, 'account' | 'currency' | 'total'>[],
  end: number,
): readonly AccountSum[] {
  const carried = new Map<string, Cents>();
  for (const credit of credits) carried.set(sumKey(credit), (carried.get(sumKey(credit)) ?? 0) + credit.total);
  const sums = new Map<string, AccountSum>();
  for (const entry of open) {
    if (entry.at >= end || sideOf(entry.kind) !== side) continue;
    const { account, currency } = entry;
    const key = sumKey(entry);
    const credit = carried.get(key) ?? 0;
    const sum = sums.get(key) ?? { account, currency, entries: 0, carried: credit, total: credit };
    sums.set(key, { ...sum, entries: sum.entries + 1, total: sum.total + signedAmount(entry) });
  }
  return [...sums.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
