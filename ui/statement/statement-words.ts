import type { LedgerKind } from '#core/delivery/lifecycle/ledger.ts';
import { isolate } from '#core/isolate.ts';
import type { Period, StatementSide } from '#core/statement/period.ts';
import { lastDay } from '#core/statement/period.ts';
import { isToPay, type Payment, type Statement, type StatementLine } from '#core/statement/statement.ts';
import type { Badge } from '#ui/kit/surfaces/badge.tsx';

/** Days of the operator's calendar have no time zone, so they're formatted in UTC. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const month = format({ month: 'long', year: 'numeric' });
const monthAlone = format({ month: 'long' });
const day = format({ month: 'short', day: 'numeric' });
const wholeDay = format({ month: 'short', day: 'numeric', year: 'numeric' });

/** A day such as `2026-12-03` as `Dec 3`. */
export const dayWords = (date: string): string => day.format(Date.parse(date));

/** The same day with its year: `Dec 3, 2026`. */
export const wholeDayWords = (date: string): string => wholeDay.format(Date.parse(date));

/** A period: `November 2026` for a business, `Nov 16 – 22, 2026` for a courier. */
export const periodWords = (side: StatementSide, period: Period): string =>
  side === 'business'
    ? month.format(Date.parse(period.from))
    : // Browsers put thin spaces around the dash.
      wholeDay.formatRange(Date.parse(period.from), Date.parse(lastDay(period))).replaceAll('\u2009', ' ');

/** The month of a business's statement, for a sentence: `November`. */
export const monthWords = ({ from }: Period): string => monthAlone.format(Date.parse(from));

/** The first and the last day of a period: `Nov 1 – 30, 2026`. */
export const daysWords = (period: Period): string => periodWords('courier', period);

/** A payment: `Paid Dec 3 · ref 8841`. The year is added if it isn't the period's. */
export function paymentWords({ on, reference }: Pick<Payment, 'on' | 'reference'>, period: Period): string {
  const date = on.slice(0, 4) === lastDay(period).slice(0, 4) ? dayWords(on) : wholeDayWords(on);
  return `Paid ${date}${reference === '' ? '' : ` · ref ${isolate(reference)}`}`;
}

type StatementFacts = Pick<
  Statement,
  'side' | 'state' | 'total' | 'payment' | 'carriedInto' | 'voidReason' | 'from' | 'to'
>;

/** The payment status of a statement: a label, and the text beside it; empty if the label is enough. */
export interface PaymentStatusWords {
  readonly tone: NonNullable<Parameters<typeof Badge>[0]['tone']>;
  readonly label: string;
  readonly more: string;
}

export function paymentStatusWords(statement: StatementFacts): PaymentStatusWords {
  const { side, state, total, payment, carriedInto, voidReason } = statement;
  if (payment !== null) return { tone: 'green', label: 'Paid', more: paymentWords(payment, statement) };
  if (state === 'void') return { tone: 'gray', label: 'Void', more: isolate(voidReason) };
  if (isToPay(statement)) return { tone: 'orange', label: side === 'business' ? 'To pay' : 'To come', more: '' };
  if (total === 0) return { tone: 'gray', label: 'Nothing to pay', more: '' };
  return {
    tone: 'green',
    label: 'Credit',
    more: carriedInto === null ? 'Carried over to the next one' : `Carried over to ${carriedInto}`,
  };
}

const entries: Readonly<Record<LedgerKind, string>> = {
  fee: 'Delivery',
  credit: 'Credit for the loss',
  return_fee: 'Return',
  cancel_fee: 'Cancellation',
  refund: 'Refund',
  pay: 'Delivery',
  return_pay: 'Return',
  cancel_pay: 'Cancellation',
  made_good: 'Made good',
};

/**
 * The words for an entry, given the entry above it. A late delivery is credited at the time of its charge, a lost one
 * later.
 */
export function entryWords(line: StatementLine, above: StatementLine | undefined): string {
  const isLateCredit = line.kind === 'credit' && above?.delivery === line.delivery && above.at === line.at;
  return isLateCredit ? 'Credit for being late' : entries[line.kind];
}

/** The first line of a statement that an earlier credit was carried over to. */
export const CARRIED_OVER = 'Credit carried over from an earlier statement';

/** The mark of an entry from before the period. */
export const FROM_EARLIER_PERIOD = 'From before this period';

/** A number as people read it: `1,204`. */
export const countWords = (count: number): string => count.toLocaleString('en-US');

/** The number of lines of a statement: `1 line`, `1,204 lines`. */
export const linesWords = (count: number): string => (count === 1 ? '1 line' : `${countWords(count)} lines`);
