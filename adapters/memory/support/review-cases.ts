import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { newCaseId, newMessageId } from '#core/support/case.ts';
import { decidedReview, isEndedByDecision, openedReview } from '#core/support/review-case.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import { hoursOf, mailAboutCase, saveCase, saveMessage } from './case-table.ts';

/** Opens the case in which a courier can answer a review of their account, and mails them. */
export function openReviewCase(
  tx: Transaction,
  backend: Pick<MemoryBackend, 'random' | 'productName' | 'booksZone'>,
  courier: UserId,
  { id: delivery, businessId: business, status }: Delivery,
  why: string,
): void {
  const record = openedReview(
    {
      id: newCaseId(backend.random),
      courier,
      delivery,
      of: { business, status },
      hours: hoursOf(tx),
      timeZone: backend.booksZone,
      onCall: false,
    },
    tx.now,
  );
  saveCase(tx, record);
  saveMessage(tx, record.id, 'team', { id: newMessageId(backend.random), text: why });
  mailAboutCase(tx, backend, record, 'review');
}

/** Ends the cases about a review of an account that an administrator decided on. */
export function endReviewCases(tx: Transaction, account: UserId, by: UserId): void {
  for (const record of tx.state.support.cases.filter((one) => isEndedByDecision(one, account)))
    saveCase(tx, decidedReview(record, by, tx.now));
}
