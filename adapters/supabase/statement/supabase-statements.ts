import * as v from 'valibot';
import { instant, isoText } from '#core/instant.ts';
import type { Failure } from '#core/failure.ts';
import { ROWS_PER_PAGE } from '#core/listing/list-query.ts';
import { searchedParts } from '#core/listing/list-rules.ts';
import { ok, type Result } from '#core/result.ts';
import { bookPage, countBooks, DUE } from '#core/statement/book-list.ts';
import type { StatementSide } from '#core/statement/period.ts';
import type { LinePosition, StatementId, StatementLine } from '#core/statement/statement.ts';
import {
  BOOK_REFUSALS,
  type BookedStatement,
  type StatementBooks,
  type StatementDetail,
  type Statements,
} from '#core/statement/statements.ts';
import type { Connection } from '../connection.ts';
import { ask, command } from '../delivery/call-function.ts';
import { BookCounts, Booked, BookPage, Detail, Lines, ReceivedList } from './received-statement.ts';

/** The statements of businesses and couriers. Long lists are read page by page. */
export const supabaseStatements = (connection: Connection): Statements => ({
  ofBusiness: (business) => ask(connection, 'business_statements', { business }, v.nullable(ReceivedList)),
  own: () => ask(connection, 'own_statements', {}, ReceivedList),
  async find(id, page) {
    if (page !== undefined) return find(connection, id, { after: positionOf(page.after), most: page.most });
    let detail: StatementDetail | null = null;
    const lines = await allLines(async (next) => {
      const read = await find(connection, id, next);
      if (!read.ok) return read;
      detail = read.value;
      return ok(read.value === null ? null : read.value.lines);
    });
    if (!lines.ok) return lines;
    return ok(detail === null || lines.value === null ? null : { ...(detail as StatementDetail), lines: lines.value });
  },
  openLines(business, page) {
    const read = (next: { after: unknown; most: number }) =>
      ask(connection, 'open_lines', { business, ...next }, v.nullable(Lines));
    return page === undefined ? allLines(read) : read({ after: positionOf(page.after), most: page.most });
  },
});

/** Lines per page of the database's answer: a large business has 42,000 in a month. */
export const LINES_PER_PAGE = 2000;

const find = (connection: Connection, statement: StatementId, page: { after: unknown; most: number }) =>
  ask(connection, 'find_statement', { statement, ...page }, v.nullable(Detail));

/** A line's place, as the database compares it. */
const positionOf = (line: LinePosition | null) =>
  line === null ? null : { at: isoText(line.at), delivery: line.delivery, kind: line.kind };

/** The lines of all pages, oldest first; null if the first page isn't there, or a later one isn't anymore. */
async function allLines(
  read: (page: { after: unknown; most: number }) => Promise<Result<readonly StatementLine[] | null, Failure>>,
): Promise<Result<StatementLine[] | null, Failure>> {
  const all: StatementLine[] = [];
  for (;;) {
    const page = await read({ after: positionOf(all.at(-1) ?? null), most: LINES_PER_PAGE });
    if (!page.ok) return page;
    if (page.value === null) return ok(null);
    all.push(...page.value);
    if (page.value.length < LINES_PER_PAGE) return ok(all);
  }
}

/** Rows per page of the answer of a database of release 0.1. */
const PAGE = 2000;

/** All statements of a side, from a database of release 0.1. */
async function allBooks(connection: Connection, side: StatementSide): Promise<Result<BookedStatement[], Failure>> {
  const rows: BookedStatement[] = [];
  for (;;) {
    const last = rows.at(-1);
    const after = last === undefined ? {} : { before: isoText(last.closedAt), before_id: last.id };
    const page = await ask(connection, 'list_statements', { side, ...after }, Booked);
    if (!page.ok) return page;
    rows.push(...page.value);
    if (page.value.length < PAGE) return ok(rows);
  }
}

const Nothing = v.pipe(
  v.null(),
  v.transform(() => undefined),
);

export const supabaseStatementBooks = (connection: Connection): StatementBooks => ({
  async list(side, request = {}) {
    const { query = DUE, after = null, most = ROWS_PER_PAGE } = request;
    const { search, ...order } = query;
    const page = await ask(
      connection,
      'list_books',
      { side, query: { ...order, ...searchedParts(search) }, after: after === null ? null : JSON.parse(after), most },
      BookPage,
    );
    if (page.ok) return page;
    // A database of release 0.1 doesn't have the function.
    const all = page.error.kind === 'unavailable' ? await allBooks(connection, side) : page;
    return all.ok ? ok(bookPage(all.value, request, instant(Date.now()))) : all;
  },

  async count(side) {
    const counted = await ask(connection, 'count_books', { side }, BookCounts);
    if (counted.ok || counted.error.kind !== 'unavailable') return counted;
    const all = await allBooks(connection, side);
    return all.ok ? ok(countBooks(all.value, instant(Date.now()))) : all;
  },

  async close() {
    const closed = await ask(connection, 'close_statements', {}, v.number());
    return closed.ok ? ok() : closed;
  },

  markPaid: (ids, { on, reference }) =>
    command(connection, 'mark_paid', { statements: ids, paid_on: on, reference }, Nothing, BOOK_REFUSALS),
  undoPaid: (ids) => command(connection, 'undo_paid', { statements: ids }, Nothing, BOOK_REFUSALS),
  void: (id, reason) => command(connection, 'void_statement', { statement: id, reason }, Nothing, BOOK_REFUSALS),
});
