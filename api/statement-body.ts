import { isoText } from '#core/instant.ts';
import { lastDay } from '#core/statement/period.ts';
import type { Statement } from '#core/statement/statement.ts';
import type { StatementDetail } from '#core/statement/statements.ts';

/** A statement as software reads it, without its lines. */
export const summaryBody = (statement: Statement) => ({
  id: statement.id,
  statementNumber: statement.number,
  state: statement.state,
  from: statement.from,
  to: lastDay(statement),
  currency: statement.currency,
  carriedCents: statement.carried,
  totalCents: statement.total,
  lineCount: statement.entries,
  carriedInto: statement.carriedInto,
  closedAt: isoText(statement.closedAt),
  payment: statement.payment === null ? null : { on: statement.payment.on, reference: statement.payment.reference },
  voidReason: statement.state === 'void' ? statement.voidReason : null,
});

/** A statement with a page of its lines, and the cursor of the next one. */
export const statementBody = ({ statement, lines }: StatementDetail, next: string | null) => ({
  ...summaryBody(statement),
  lines: lines.map(({ delivery, number, reference, place, zone, kind, amount, at, late }) => ({
    deliveryId: delivery,
    deliveryNumber: number,
    reference,
    city: place,
    zone,
    kind,
    amountCents: amount,
    at: isoText(at),
    late,
  })),
  next,
});
