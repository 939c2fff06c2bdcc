import * as v from 'valibot';
import { isUserId } from '#core/identity/user-id.ts';
import { isBusinessId } from '#core/business/business-id.ts';
import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { LEDGER_KINDS } from '#core/delivery/lifecycle/ledger.ts';
import { isInstant } from '#core/instant.ts';
import { schemaOf } from '#core/schema-of.ts';
import { STATEMENT_SIDES } from '#core/statement/period.ts';
import { isStatementId, STATEMENT_STATES } from '#core/statement/statement.ts';
import type { Books, StoredStatement } from './books.ts';

const text = v.string();
const number = v.number();
const time = v.pipe(number, v.guard(isInstant));
const id = v.pipe(text, v.guard(isStatementId));
const userId = v.pipe(text, v.guard(isUserId));

/** The operator's books, as they're stored. */
export const StoredBooks = schemaOf<Books>({
  statements: v.array(
    schemaOf<StoredStatement>({
      id,
      account: v.union([v.pipe(text, v.guard(isBusinessId)), userId]),
      side: v.picklist(STATEMENT_SIDES),
      from: text,
      to: text,
      currency: text,
      number: v.nullable(text),
      place: v.nullable(number),
      entries: number,
      carried: number,
      total: number,
      state: v.picklist(STATEMENT_STATES),
      carriedInto: v.nullable(id),
      closedAt: time,
      payment: v.nullable(v.object({ on: text, reference: text, at: time, by: userId })),
      voidReason: text,
      bulk: v.array(v.tuple([number, number])),
      voided: v.array(v.object({ delivery: v.pipe(text, v.guard(isDeliveryId)), kind: v.picklist(LEDGER_KINDS) })),
    }),
  ),
  closed: v.object({ business: v.nullable(text), courier: v.nullable(text) }),
});
