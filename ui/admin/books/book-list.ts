import { isLate, isToPay } from '#core/statement/statement.ts';
import type { BookedStatement } from '#core/statement/statements.ts';
import type { Cents, Currency } from '#core/delivery/price/tariff.ts';
import type { ListShape } from '#ui/listing/list-shape.ts';
import { periodWords } from '#ui/statement/statement-words.ts';

/** The payment statuses that administrators filter statements by. */
const PAYMENT_STATUSES = ['Late', 'To pay', 'Paid', 'Credit', 'Nothing to pay', 'Void'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A row of the list: a statement, its payment status and the name of its period. */
export interface BookRow extends BookedStatement {
  readonly paymentStatus: PaymentStatus;
  /** The name of its period: `October 2026`, `Nov 16 – 22, 2026`. */
  readonly period: string;
}

/** A statement's payment status at `now`, the server's time. */
export function paymentStatusOf(statement: BookedStatement, now: number): PaymentStatus {
  const { state, total } = statement;
  if (state === 'void') return 'Void';
  if (state === 'paid') return 'Paid';
  if (isLate(statement, now)) return 'Late';
  return isToPay(statement) ? 'To pay' : total < 0 ? 'Credit' : 'Nothing to pay';
}

/** The rows of statements. The name of each period is formatted only once. */
export function bookRows(statements: readonly BookedStatement[], now: number): BookRow[] {
  const names = new Map<string, string>();
  const rows = statements.map((statement) => {
    const name = names.get(statement.from) ?? periodWords(statement.side, statement);
    names.set(statement.from, name);
    return { ...statement, paymentStatus: paymentStatusOf(statement, now), period: name };
  });
  // Late ones first, those that wait longest on top, then the others to pay.
  return [
    ...rows.filter(({ paymentStatus }) => paymentStatus === 'Late').toReversed(),
    ...rows.filter(({ paymentStatus }) => paymentStatus === 'To pay'),
    ...rows.filter(({ paymentStatus }) => paymentStatus !== 'Late' && paymentStatus !== 'To pay'),
  ];
}

/** A row after a change, with its new payment status. */
export const changedRow = (row: BookRow, change: Partial<BookedStatement>, now: number): BookRow => {
  const next = { ...row, ...change };
  return { ...next, paymentStatus: paymentStatusOf(next, now) };
};

/** The name of a statement's account. */
export const accountName = ({ name }: Pick<BookedStatement, 'name'>): string =>
  name === '' ? 'Deleted account' : name;

const number = (cents: Cents): string => String(cents + 1e12).padStart(14, '0');

/** The statuses that the filter always offers. The others are offered only if a statement has them. */
const USUAL: readonly PaymentStatus[] = ['Late', 'To pay', 'Paid'];

/** The values that the list's filters offer. */
export interface BookFilters {
  readonly state: readonly string[];
  /** Newest first. */
  readonly period: readonly string[];
}

/** The list of invoices or payouts, with the values of its filters. */
export const bookShape = ({ state, period }: BookFilters): ListShape<BookRow> => ({
  id: ({ id }) => id,
  text: (row) => `${accountName(row)}\n${row.number ?? ''}\n${row.payment?.reference ?? ''}`,
  facets: {
    state: { label: 'State', values: state, of: ({ paymentStatus }) => paymentStatus },
    period: { label: 'Period', values: period, of: (row) => row.period },
  },
  sorts: {
    due: { label: 'Waiting', words: ['late ones first'], of: () => '' },
    name: { label: 'Name', words: ['A to Z', 'Z to A'], of: accountName },
    period: { label: 'Period', words: ['oldest first', 'newest first'], of: ({ from }) => from, descendingFirst: true },
    total: {
      label: 'Total',
      words: ['lowest first', 'highest first'],
      of: ({ currency, total }) => `${currency} ${number(total)}`,
      descendingFirst: true,
    },
    state: {
      label: 'State',
      words: ['late to void', 'void to late'],
      of: ({ paymentStatus }) => String(PAYMENT_STATUSES.indexOf(paymentStatus)),
    },
  },
  natural: { sort: 'due', descending: false },
});

/** The list before its rows are loaded. */
export const BOOK_SHAPE = bookShape({ state: USUAL, period: [] });

/** The filter values for these rows: their own, and the usual statuses. */
export function filtersIn(rows: readonly BookRow[]): BookFilters {
  const statuses = new Set(rows.map(({ paymentStatus }) => paymentStatus));
  const periods = new Map(rows.map(({ from, period }) => [from, period]));
  return {
    state: PAYMENT_STATUSES.filter((paymentStatus) => USUAL.includes(paymentStatus) || statuses.has(paymentStatus)),
    period: [...periods].toSorted(([a], [b]) => b.localeCompare(a)).map(([, name]) => name),
  };
}

/**
 * The sum of each currency, sorted by currency. Void statements don't count, nor do credits that were carried over:
 * they're part of a later total.
 */
export function bookSums(rows: Iterable<BookRow>): readonly (readonly [Currency, Cents])[] {
  const sums = new Map<Currency, Cents>();
  for (const { currency, total, state, carriedInto } of rows)
    if (state !== 'void' && carriedInto === null) sums.set(currency, (sums.get(currency) ?? 0) + total);
  return [...sums].toSorted(([a], [b]) => a.localeCompare(b));
}
