import type { Cents, Currency } from '../delivery/price/tariff.ts';
import type { Instant } from '../instant.ts';
import type { FacetCount, ListPage, ListQuery, PageRequest } from '../listing/list-query.ts';
import { pageOf, type ListRules } from '../listing/list-rules.ts';
import { isLate, isToPay, type Statement } from './statement.ts';
import type { BookedStatement } from './statements.ts';

/** The payment statuses that administrators filter statements by. */
export const PAYMENT_STATUSES = ['Late', 'To pay', 'Paid', 'Credit', 'Nothing to pay', 'Void'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

type Payable = Pick<Statement, 'state' | 'total' | 'closedAt'>;

/** A statement's payment status at `now`, the server's time. */
export function paymentStatusOf(statement: Payable, now: Instant | number): PaymentStatus {
  const { state, total } = statement;
  if (state === 'void') return 'Void';
  if (state === 'paid') return 'Paid';
  if (isLate(statement, now)) return 'Late';
  return isToPay(statement) ? 'To pay' : total < 0 ? 'Credit' : 'Nothing to pay';
}

/** Those to pay first, those that wait longest on top, and so the late ones; then the others, newest first. */
export const DUE: ListQuery = { search: '', filters: {}, sort: 'due', descending: false };

/** Beyond the last moment of a year with four digits, in ms. */
const LAST = 1e15;

const dueKey = (statement: Payable): string =>
  isToPay(statement)
    ? `0${String(statement.closedAt).padStart(16, '0')}`
    : `1${String(LAST - statement.closedAt).padStart(16, '0')}`;

const totalKey = ({ currency, total }: Pick<Statement, 'currency' | 'total'>): string =>
  `${currency} ${String(total + 1e12).padStart(14, '0')}`;

/** A statement's part of a sum: nothing if it's void, or if its credit was carried over, which a later total has. */
export const summedTotal = ({ state, total, carriedInto }: Pick<Statement, 'state' | 'total' | 'carriedInto'>): Cents =>
  state === 'void' || carriedInto !== null ? 0 : total;

type Listed = BookedStatement & { readonly createdAt: Instant };

/** The list of invoices or payouts at `now`. A period is its first day. */
const bookList = (now: Instant): ListRules<Listed> => ({
  text: ({ name, number, payment }) => `${name}\n${number ?? ''}\n${payment?.reference ?? ''}`,
  facets: {
    state: (statement) => paymentStatusOf(statement, now),
    period: ({ from }) => from,
    currency: ({ currency }) => currency,
  },
  keys: { due: dueKey, total: totalKey },
});

/** Counts statements by status, period and currency, with their sums. */
export function countBooks(statements: readonly BookedStatement[], now: Instant): readonly FacetCount[] {
  const counts = new Map<string, FacetCount & { readonly sum: Cents }>();
  for (const statement of statements) {
    const values = { state: paymentStatusOf(statement, now), period: statement.from, currency: statement.currency };
    const key = Object.values(values).join(' ');
    const before = counts.get(key) ?? { values, count: 0, sum: 0 };
    counts.set(key, { values, count: before.count + 1, sum: before.sum + summedTotal(statement) });
  }
  return [...counts.values()];
}

/** The sum of each currency of the statements with these values, sorted by currency. */
export function sumsOf(
  counted: readonly FacetCount[],
  filters: Readonly<Record<string, string>>,
): readonly (readonly [Currency, Cents])[] {
  const sums = new Map<Currency, Cents>();
  for (const { values, count, sum = 0 } of counted)
    if (count !== 0 && Object.entries(filters).every(([facet, value]) => values[facet] === value))
      sums.set(values['currency'] ?? '', (sums.get(values['currency'] ?? '') ?? 0) + sum);
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** A page of all statements, as a backend in memory answers it. An order that the list doesn't have is {@link DUE}. */
export function bookPage(
  all: readonly BookedStatement[],
  { query = DUE, ...request }: PageRequest,
  now: Instant,
): ListPage<BookedStatement> {
  const rules = bookList(now);
  const order = rules.keys[query.sort] === undefined ? { ...query, sort: DUE.sort, descending: DUE.descending } : query;
  const rows = all.map((row) => ({ ...row, createdAt: row.closedAt }));
  const page = pageOf(rows, rules, { ...request, query: order }, (found) => countBooks(found, now));
  return { ...page, rows: page.rows.map(({ createdAt: _createdAt, ...row }) => row) };
}
