import type { UserId } from '#core/identity/user-id.ts';
import { incidentOf, isRecent, needsReview, REVIEW_REASONS } from '#core/delivery/courier-incidents.ts';
import type { DeliveryCommand } from '#core/delivery/delivery-command.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import { moveAccount } from '../move-account.ts';

/** Notes a courier's step if it's an incident, and sends their account to review after too many in a day. */
export function noteIncident(tx: Transaction, backend: MemoryBackend, courier: UserId, step: DeliveryCommand): void {
  const kind = incidentOf(step);
  if (kind === null) return;
  const { dispatch } = tx.state;
  const recent = (dispatch.incidents ?? []).filter((incident) => isRecent(incident, tx.now));
  const theirs = [...recent.filter((incident) => incident.courier === courier), { courier, kind, at: tx.now }];
  const others = recent.filter((incident) => incident.courier !== courier);
  const reviewed = needsReview(theirs, kind);
  dispatch.incidents = reviewed ? others : [...others, ...theirs];
  if (reviewed)
    moveAccount(
      tx,
      backend,
      courier,
      { kind: 'review', from: 'Active', to: 'Pending', reason: REVIEW_REASONS[kind], by: null },
      null,
    );
}
