import * as v from 'valibot';
import { isUserId } from '#core/identity/user-id.ts';
import { isBusinessId } from '#core/business/business-id.ts';
import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { LEDGER_KINDS } from '#core/delivery/lifecycle/ledger.ts';
import { ZONES } from '#core/delivery/price/zone.ts';
import type { FacetCount } from '#core/listing/list-query.ts';
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
import type { BookedStatement, StatementDetail, StatementList } from '#core/statement/statements.ts';
import { Time } from '../received-time.ts';

/* The answers of the database's functions for statements. */

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
export const ReceivedStatement = schemaOf<Statement>(statement);

export const ReceivedList = schemaOf<StatementList>({
  timeZone: text,
  open: v.array(schemaOf<OpenStatement>({ from: text, to: text, currency: text, entries: count, total: count })),
  closed: v.array(ReceivedStatement),
});

export const Lines = v.array(
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

export const Booked = v.array(schemaOf<BookedStatement>({ ...statement, name: text }));

/** Counts of statements by status, period and currency, with their sums. */
export const BookCounts = v.array(
  v.pipe(
    v.object({ state: text, period: text, currency: text, count, sum: count }),
    v.transform(({ count: counted, sum, ...values }): FacetCount => ({ values, count: counted, sum })),
  ),
);

export const BookPage = v.object({
  rows: Booked,
  /** The key and the id of the last row. */
  next: v.pipe(
    v.unknown(),
    v.transform((next) => (next === null ? null : JSON.stringify(next))),
  ),
  counts: v.nullable(BookCounts),
});

export const Detail = schemaOf<StatementDetail>({ timeZone: text, statement: ReceivedStatement, lines: Lines });
