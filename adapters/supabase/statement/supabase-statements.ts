import * as v from 'valibot';
import { isUserId } from '#core/identity/user-id.ts';
import { isBusinessId } from '#core/business/business-id.ts';
import { isDeliveryId } from '#core/delivery/delivery.ts';
import { LEDGER_KINDS } from '#core/delivery/ledger.ts';
import { ZONES } from '#core/delivery/zone.ts';
import { isoText } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import { schemaOf } from '#core/schema-of.ts';
import { STATEMENT_SIDES } from '#core/statement/period.ts';
import {
  isStatementId,
  STATEMENT_STATES,
  type OpenStatement,
  type Payment,
  type Statement,
  type StatementLine,
} from '#core/statement/statement.ts';
import {
  BOOK_REFUSALS,
  type BookedStatement,
  type StatementBooks,
  type StatementDetail,
  type StatementList,
  type Statements,
} from '#core/statement/statements.ts';
import type { Connection } from '../connection.ts';
import { ask, command } from '../delivery/call-function.ts';
import { Time } from '../received-time.ts';

const text = v.string();
const count = v.number();

const statement = {
  id: v.pipe(text, v.guard(isStatementId)),
  account: v.union([v.pipe(text, v.guard(isBusinessId)), v.pipe(text, v.guard(isUserId))]),
  side: v.picklist(STATEMENT_SIDES),
  from: text,
  to: text,
  currency: text,
  number: v.nullable(text),
  entries: count,
  carried: count,
  total: count,
  state: v.picklist(STATEMENT_STATES),
  carriedInto: v.nullable(text),
  closedAt: Time,
  payment: v.nullable(schemaOf<Payment>({ on: text, reference: text, at: Time })),
  voidReason: text,
};
const ReceivedStatement = schemaOf<Statement>(statement);

const ReceivedList = schemaOf<StatementList>({
  timeZone: text,
  open: v.array(schemaOf<OpenStatement>({ from: text, to: text, currency: text, entries: count, total: count })),
  closed: v.array(ReceivedStatement),
});

const Lines = v.array(
  schemaOf<StatementLine>({
    delivery: v.pipe(text, v.guard(isDeliveryId)),
    number: text,
    zone: v.picklist(ZONES),
    reference: text,
    place: text,
    kind: v.picklist(LEDGER_KINDS),
    amount: count,
    currency: text,
    at: Time,
    late: v.boolean(),
  }),
);

const Booked = v.array(schemaOf<BookedStatement>({ ...statement, name: text }));

export const supabaseStatements = (connection: Connection): Statements => ({
  ofBusiness: (business) => ask(connection, 'business_statements', { business }, v.nullable(ReceivedList)),
  own: () => ask(connection, 'own_statements', {}, ReceivedList),
  find: (id) =>
    ask(
      connection,
      'find_statement',
      { statement: id },
      v.nullable(schemaOf<StatementDetail>({ timeZone: text, statement: ReceivedStatement, lines: Lines })),
    ),
  openLines: (business) => ask(connection, 'open_lines', { business }, v.nullable(Lines)),
});

/** Rows per page of the database's answer. */
const PAGE = 1000;

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
