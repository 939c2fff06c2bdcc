import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Failure } from '../failure.ts';
import { fieldIssue, formOf, type IssuesOf, type TypedInto } from '../form.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import { limitedText } from '../typed-text.ts';
import { dateIn, isDate } from '../zoned-time.ts';
import type { StatementId } from './statement.ts';
import {
  MAX_MARKED,
  MAX_PAYMENT_REFERENCE,
  type BookRefusal,
  type NewPayment,
  type StatementBooks,
} from './statements.ts';

/** The form of a payment that was made. */
export const PaymentForm = formOf(
  v.object({
    on: v.pipe(v.string(), v.trim(), v.nonEmpty('missing'), v.check(isDate, 'not-a-day')),
    reference: v.optional(limitedText(MAX_PAYMENT_REFERENCE), ''),
  }),
  ['missing', 'not-a-day', 'in-the-future', 'too-long'],
);
export type PaymentIssues = IssuesOf<typeof PaymentForm>;

/** Calls `change` for at most {@link MAX_MARKED} statements at a time; stops at the first refusal. */
export async function inChanges<E>(
  ids: readonly StatementId[],
  change: (some: readonly StatementId[]) => Promise<Result<void, E>>,
): Promise<Result<void, E>> {
  for (let from = 0; from < ids.length; from += MAX_MARKED) {
    const changed = await change(ids.slice(from, from + MAX_MARKED));
    if (!changed.ok) return changed;
  }
  return ok();
}

/**
 * Notes a payment of statements. A retry with the same date and reference notes it once. All statements of one change
 * are noted, or none; with more than {@link MAX_MARKED}, the earlier batches stay noted.
 */
export function markPaid(books: StatementBooks, serverClock: Clock) {
  return async (
    text: TypedInto<typeof PaymentForm>,
    ids: readonly StatementId[],
    timeZone: string,
  ): Promise<Result<NewPayment, PaymentIssues | BookRefusal | Failure>> => {
    const checked = PaymentForm.check(text);
    if (!checked.ok) return checked;
    const payment: NewPayment = checked.value;
    if (payment.on > dateIn(serverClock.now(), timeZone)) return refused(fieldIssue('on', 'in-the-future'));
    const marked = await inChanges(ids, (some) => books.markPaid(some, payment));
    return marked.ok ? ok(payment) : marked;
  };
}
export type MarkPaid = ReturnType<typeof markPaid>;
export const MarkPaid = port<MarkPaid>('MarkPaid');
