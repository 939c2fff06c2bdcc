import type { UserId } from '#core/identity/user-id.ts';
import { MAILS_TO_RECIPIENT, EMAIL_UNDO_WITHIN } from '#core/verification/email-change-limits.ts';
import type { Transaction } from '../transaction.ts';
import type { BackendState, StoredEmailChange } from '../state.ts';

/** Ends the pending change. A confirmed one can still be undone. */
export function endEmailChange(state: BackendState, person: UserId): void {
  for (const change of state.emailChanges) if (change.userId === person && !change.confirmed) change.ended = true;
}

/** The time for which this recipient must not be emailed, in ms. */
export function waitForRecipient({ state, now }: Transaction, email: string): number {
  const times = state.emailChanges
    .filter((change) => change.email === email)
    .map(({ askedAt }) => askedAt)
    .toSorted((a, b) => b - a);
  const waits = MAILS_TO_RECIPIENT.map(({ limit, windowMs }) => {
    const oldest = times[limit - 1];
    return oldest === undefined ? 0 : oldest + windowMs - now;
  });
  return Math.max(0, ...waits);
}

/** Stores a change in place of a pending one. Those that can't be undone anymore are removed. */
export function noteEmailChange({ state, now }: Transaction, change: StoredEmailChange): void {
  endEmailChange(state, change.userId);
  state.emailChanges = [...state.emailChanges.filter(({ askedAt }) => now < askedAt + EMAIL_UNDO_WITHIN), change];
}

/** Gives an account back its email from before a change, and ends all later changes. */
export function undoEmailChange(state: BackendState, undone: StoredEmailChange): void {
  const first = state.emailChanges.findIndex(
    ({ userId, confirmed, ended, from }) => userId === undone.userId && confirmed && !ended && from === undone.from,
  );
  const since = first === -1 ? state.emailChanges.indexOf(undone) : first;
  state.emailChanges.forEach((change, index) => {
    if (change.userId === undone.userId && index >= since) change.ended = true;
  });
}
