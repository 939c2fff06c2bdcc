import * as v from 'valibot';
import { isoText } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import {
  BOOK_REFUSALS,
  type BookedStatement,
  type StatementBooks,
  type Statements,
} from '#core/statement/statements.ts';
import type { Connection } from '../connection.ts';
import { ask, command } from '../delivery/call-function.ts';
import { Booked, Detail, Lines, ReceivedList } from './received-statement.ts';

/** The statements of businesses and couriers. Long lists are read page by page. */
export const supabaseStatements = (connection: Connection): Statements => ({
  ofBusiness: (business) => ask(connection, 'business_statements', { business }, v.nullable(ReceivedList)),
  own: () => ask(connection, 'own_statements', {}, ReceivedList),
  find: (id) => ask(connection, 'find_statement', { statement: id }, v.nullable(Detail)),
  openLines: (business) => ask(connection, 'open_lines', { business }, v.nullable(Lines)),
});

/** Rows per page of the database's answer. */
const PAGE = 2000;

const Nothing = v.pipe(
  v.null(),
  v.transform(() => undefined),
);

export const supabaseStatementBooks = (connection: Connection): StatementBooks => ({
  async list(side) {
    const all: BookedStatement[] = [];
    for (;;) {
      const last = all.at(-1);
      const after = last === undefined ? {} : { before: isoText(last.closedAt), before_id: last.id };
      const page = await ask(connection, 'list_statements', { side, ...after }, Booked);
      if (!page.ok) return page;
      all.push(...page.value);
      if (page.value.length < PAGE) return ok(all);
    }
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
