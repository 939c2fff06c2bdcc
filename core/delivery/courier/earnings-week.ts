import { instant, type Instant } from '#core/instant.ts';
import type { EarnedJob } from './courier-desk.ts';
import type { LedgerEntry } from '../lifecycle/ledger.ts';
import type { Cents, Currency } from '../price/tariff.ts';

/** An amount in one currency. */
export interface Sum {
  readonly amount: Cents;
  readonly currency: Currency;
}

export interface EarningsDay {
  /** Its first moment. */
  readonly from: Instant;
  readonly sums: readonly Sum[];
}

export interface EarningsWeek {
  readonly days: readonly EarningsDay[];
  readonly sums: readonly Sum[];
}

const DAYS = 7;

/** Midnight before each day of the week, Monday first, and the one that ends it; in the device's time zone. */
export function weekOf(at: Instant, weeksLater = 0): readonly Instant[] {
  const day = new Date(at);
  const monday = day.getDate() - ((day.getDay() + DAYS - 1) % DAYS) + DAYS * weeksLater;
  // A day is not always 24 hours long.
  return Array.from({ length: DAYS + 1 }, (_, index) =>
    instant(new Date(day.getFullYear(), day.getMonth(), monday + index).getTime()),
  );
}

/** The sum of entries by currency, largest first. */
export function sumsOf(entries: readonly LedgerEntry[]): readonly Sum[] {
  const sums = new Map<Currency, Cents>();
  for (const { amount, currency } of entries) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums]
    .map(([currency, amount]) => ({ amount, currency }))
    .toSorted((a, b) => b.amount - a.amount || a.currency.localeCompare(b.currency));
}

/** A courier's earnings on each day between the midnights of {@link weekOf}. */
export function earningsWeek(jobs: readonly EarnedJob[], midnights: readonly Instant[]): EarningsWeek {
  const entries = jobs.flatMap(({ earned }) => earned);
  const between = (from: Instant, to: Instant) => entries.filter(({ at }) => at >= from && at < to);
  const days = midnights.slice(0, -1).map((from, index) => ({
    from,
    sums: sumsOf(between(from, midnights[index + 1] ?? from)),
  }));
  return { days, sums: sumsOf(between(midnights[0] ?? instant(0), midnights.at(-1) ?? instant(0))) };
}
