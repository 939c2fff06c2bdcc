import { decideAccountMove } from '#core/account/decide-account-move.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { decideIncident } from '#core/delivery/courier/decide-incident.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryCommand } from '#core/delivery/lifecycle/delivery-command.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';
import { openReviewCase } from '#adapters/memory/support/review-cases.ts';
import { accountFactsOf, storeAccountMove } from '#adapters/memory/account/move-account.ts';

/** Notes a courier's step if it's an incident, and sends their account to review after too many in a day. */
export function noteIncident(
  tx: Transaction,
  backend: MemoryBackend,
  courier: UserId,
  step: DeliveryCommand,
  delivery: Delivery,
): void {
  const { dispatch } = tx.state;
  const noted = decideIncident(dispatch.incidents, courier, step, delivery.businessId, tx.now);
  if (noted === null) return;
  dispatch.incidents = [...noted.incidents];
  if (noted.review === null) return;
  const decided = decideAccountMove(accountFactsOf(tx, courier), noted.review, null);
  const moved = storeAccountMove(tx, backend, courier, decided);
  if (moved.ok) openReviewCase(tx, backend, courier, delivery, noted.review.reason);
}
