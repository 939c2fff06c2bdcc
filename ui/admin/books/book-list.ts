import { STATEMENT_SIDES, type StatementSide } from '#core/statement/period.ts';
import { isLate, isToPay } from '#core/statement/statement.ts';
import type { BookedStatement } from '#core/statement/statements.ts';
import type { Cents, Currency } from '#core/delivery/tariff.ts';
import type { ListShape } from '#ui/listing/list-shape.ts';
import { periodWords } from '#ui/statement/statement-words.ts';

/** The states of a statement as administrators filter them. */
export const STANDINGS = ['Late', 'To pay', 'Paid', 'Credit', 'Nothing to pay', 'Void'] as const;
export type Standing = (typeof STANDINGS)[number];

/** A statement as it's listed. */
export interface BookRow extends BookedStatement {
  readonly standing: Standing;
  /** The name of its period: `October 2026`, `Nov 16 – 22, 2026`. */
  readonly period: string;
}

/** The standing of a statement at a moment of the server's time. */
export function standingOf(statement: BookedStatement, now: number): Standing {
  const { state, total } = statement;
  if (state === 'void') return 'Void';
  if (state === 'paid') return 'Paid';
  if (isLate(statement, now)) return 'Late';
  return isToPay(statement) ? 'To pay' : total < 0 ? 'Credit' : 'Nothing to pay';
}

/** A statement with its standing. Its period's name is made once for each period. */
export function bookRows(statements: readonly BookedStatement[], now: number): BookRow[] {
  const names = new Map<string, string>();
  const rows = statements.map((statement) => {
    const name = names.get(statement.from) ?? periodWords(statement.side, statement);
    names.set(statement.from, name);
    return { ...statement, standing: standingOf(statement, now), period: name };
  });
  // Late ones first, those that wait longest on top.
  return [
    ...rows.filter(({ standing }) => standing === 'Late').toReversed(),
    ...rows.filter(({ standing }) => standing !== 'Late'),
  ];
}

/** A row after a change, with its new standing. */
export const changedRow = (row: BookRow, change: Partial<BookedStatement>, now: number): BookRow => {
  const next = { ...row, ...change };
  return { ...next, standing: standingOf(next, now) };
};

/** The name of a statement's account. */
export const accountName = ({ name }: Pick<BookedStatement, 'name'>): string =>
  name === '' ? 'Deleted account' : name;

const number = (cents: Cents): string => String(cents + 1e12).padStart(14, '0');

/** The states that a side's statements can have. A courier is never in debt. */
const standingsOf = (side: StatementSide): readonly Standing[] =>
  side === 'courier' ? STANDINGS.filter((standing) => standing !== 'Credit') : STANDINGS;

const shapeOf = (side: StatementSide): ListShape<BookRow> => ({
  id: ({ id }) => id,
  text: (row) => `${accountName(row)}\n${row.number ?? ''}\n${row.payment?.reference ?? ''}`,
  facets: {
    state: { label: 'State', values: standingsOf(side), of: ({ standing }) => standing },
    period: { label: 'Period', values: [], of: ({ period }) => period },
  },
  sorts: {
    due: { label: 'Order', words: ['late ones first'], of: () => '' },
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
      of: ({ standing }) => String(STANDINGS.indexOf(standing)),
    },
  },
  natural: { sort: 'due', descending: false },
});

/** The lists of invoices and payouts, without their periods. */
export const BOOK_SHAPES = Object.fromEntries(STATEMENT_SIDES.map((side) => [side, shapeOf(side)])) as Readonly<
  Record<StatementSide, ListShape<BookRow>>
>;

/** The names of the periods in a list, newest first. */
export const periodsIn = (rows: readonly BookRow[]): readonly string[] =>
  [...new Map(rows.map(({ from, period }) => [from, period]))]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .map(([, name]) => name);

/** The list with its periods as a filter. */
export const withPeriods = (side: StatementSide, periods: readonly string[]): ListShape<BookRow> => {
  const { facets, ...shape } = BOOK_SHAPES[side];
  return { ...shape, facets: { ...facets, period: { label: 'Period', values: periods, of: ({ period }) => period } } };
};

/** The sum of each currency, in the order of the currencies' names. */
export function sumsOf(rows: Iterable<BookRow>): readonly (readonly [Currency, Cents])[] {
  const sums = new Map<Currency, Cents>();
  for (const { currency, total, state } of rows)
    if (state !== 'void') sums.set(currency, (sums.get(currency) ?? 0) + total);
  return [...sums].toSorted(([a], [b]) => a.localeCompare(b));
}
