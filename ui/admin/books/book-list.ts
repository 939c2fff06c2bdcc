import {
  PAYMENT_STATUSES,
  paymentStatusOf,
  summedTotal,
  sumsOf,
  type PaymentStatus,
} from '#core/statement/book-list.ts';
import { periodOf, type StatementSide } from '#core/statement/period.ts';
import type { BookedStatement } from '#core/statement/statements.ts';
import type { Cents, Currency } from '#core/delivery/price/tariff.ts';
import type { FacetCount } from '#core/listing/list-query.ts';
import { isDate } from '#core/zoned-time.ts';
import type { ListShape } from '#ui/listing/list-shape.ts';
import { periodWords } from '#ui/statement/statement-words.ts';

/** A row of the list: a statement, its payment status and the name of its period. */
export interface BookRow extends BookedStatement {
  readonly paymentStatus: PaymentStatus;
  /** The name of its period: `October 2026`, `Nov 16 – 22, 2026`. */
  readonly period: string;
}

/** The rows of statements. The name of each period is formatted only once. */
export function bookRows(statements: readonly BookedStatement[], now: number): BookRow[] {
  const names = new Map<string, string>();
  return statements.map((statement) => {
    const name = names.get(statement.from) ?? periodWords(statement.side, statement);
    names.set(statement.from, name);
    return { ...statement, paymentStatus: paymentStatusOf(statement, now), period: name };
  });
}

/** A row after a change, with its new payment status. */
export const changedRow = (row: BookRow, change: Partial<BookedStatement>, now: number): BookRow => {
  const next = { ...row, ...change };
  return { ...next, paymentStatus: paymentStatusOf(next, now) };
};

/** The name of a statement's account. */
export const accountName = ({ name }: Pick<BookedStatement, 'name'>): string =>
  name === '' ? 'Deleted account' : name;

/** The statuses that the filter always offers. The others are offered only if a statement has them. */
const USUAL: readonly PaymentStatus[] = ['Late', 'To pay', 'Paid'];

/** The list of invoices or payouts, which the backend searches, filters and sorts. */
export const bookShape = (side: StatementSide): ListShape<BookRow> => ({
  id: ({ id }) => id,
  text: (row) => `${accountName(row)}\n${row.number ?? ''}\n${row.payment?.reference ?? ''}`,
  facets: {
    state: { label: 'State', values: PAYMENT_STATUSES, of: ({ paymentStatus }) => paymentStatus },
    period: {
      label: 'Period',
      values: [],
      of: ({ from }) => from,
      words: (from) => periodWords(side, periodOf(side, from)),
      accepts: (day) => isDate(day) && periodOf(side, day).from === day,
    },
  },
  sorts: {
    due: { label: 'Waiting', words: ['late ones first'], of: () => '' },
    total: { label: 'Total', words: ['lowest first', 'highest first'], of: () => '', descendingFirst: true },
  },
  natural: { sort: 'due', descending: false },
  amount: (row) => ({ currency: row.currency, sum: summedTotal(row) }),
});

/** The same with the filter values of these counts, and those that are chosen. */
export function offeredShape(
  shape: ListShape<BookRow>,
  counted: readonly FacetCount[] | null,
  filters: Readonly<Record<string, string>>,
): ListShape<BookRow> {
  const held = (facet: string) =>
    new Set([
      ...(counted ?? []).filter(({ count }) => count > 0).map(({ values }) => values[facet] ?? ''),
      ...(filters[facet] === undefined ? [] : [filters[facet]]),
    ]);
  const [statuses, periods] = [held('state'), held('period')];
  const { state, period } = shape.facets;
  if (state === undefined || period === undefined) return shape;
  return {
    ...shape,
    facets: {
      state: { ...state, values: PAYMENT_STATUSES.filter((one) => USUAL.includes(one) || statuses.has(one)) },
      period: { ...period, values: [...periods].toSorted().toReversed() },
    },
  };
}

/** The sum of each currency, sorted by currency. */
export const bookSums = (rows: readonly BookRow[]): readonly (readonly [Currency, Cents])[] =>
  sumsOf(
    rows.map((row) => ({ values: { currency: row.currency }, count: 1, sum: summedTotal(row) })),
    {},
  );
