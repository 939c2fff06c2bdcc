import {
  REVIEW_CHECKS,
  type AccountDecision,
  type DecisionKind,
  type ReviewCheck,
} from '#core/account/account-decision.ts';
import { isInHand, type DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import type { ReviewAccountRefusal } from '#core/review/review-account.ts';
import { reasonWords } from '#ui/admin/review/review-words.ts';

/** The labels of the decision buttons, and the progress texts for several accounts. */
export const accountDecisionWords: Readonly<
  Record<AccountDecision, { readonly act: string; readonly several?: string; readonly acting: string }>
> = {
  approve: { act: 'Approve', acting: 'Approving' },
  reject: { act: 'Reject', acting: 'Rejecting' },
  suspend: { act: 'Suspend', acting: 'Suspending' },
  reinstate: { act: 'Reinstate', acting: 'Reinstating' },
  // Separate from Approve for pending accounts: these were rejected for a reason.
  activate: { act: 'Approve', several: 'Approve rejected', acting: 'Approving' },
};

/** Reasons why a decision wasn't saved. */
export const accountRefusals = {
  'not-an-administrator': 'You’re no longer an administrator, so no further decisions were saved.',
  'not-saved': 'The decision couldn’t be saved. Try again.',
  changed: 'Someone else changed this account first. We’re updating the list.',
  'roles-changed': 'They’ve changed their roles since you looked. We’re updating the list.',
  'own-account': 'You can’t review your own account.',
  administrator: 'An administrator can’t be rejected or suspended.',
  reason: reasonWords.unacceptable,
  'not-yours-to-undo': 'That can’t be undone anymore.',
} satisfies Record<ReviewAccountRefusal, string>;

export const accountWords = {
  notLoaded: 'The accounts couldn’t be loaded',
  saved: 'Account updated',
  severalSaved: 'Accounts updated',
  undone: 'Decision undone',
  aboutSuspending:
    'They can sign in but not work. A courier goes offline immediately: a delivery they haven’t picked up goes to another courier, and they finish the one they’re carrying.',
} as const;

/** The labels of the checks. */
export const checkWords: Readonly<Record<ReviewCheck, string>> = {
  photo: 'The photo shows one face, clearly',
  city: 'We deliver in the city, and the vehicle fits it',
  phone: 'The phone number answers',
};

/** The checks that were done before an approval, and those that were open. */
export function checklistWords(checked: readonly ReviewCheck[]): string {
  const open = REVIEW_CHECKS.filter((check) => !checked.includes(check)).map((check) => checkWords[check]);
  const done = `Checklist: ${checked.length} of ${REVIEW_CHECKS.length}`;
  return open.length === 0 ? `${done}.` : `${done}. Open: ${open.join(' · ')}.`;
}

/** A decision's label in the history. */
export const accountHistoryWords: Readonly<Record<DecisionKind, string>> = {
  approve: 'Approved',
  reject: 'Rejected',
  suspend: 'Suspended',
  reinstate: 'Reinstated',
  activate: 'Approved after all',
  undo: 'Last decision undone',
  review: 'Sent for review',
};

/** A courier's current work, by their delivery's status. */
export const carryingWords = (status: DeliveryStatus): string =>
  isInHand(status)
    ? 'A parcel. If suspended, they still finish this delivery.'
    : 'Nothing yet; on the way to a pickup. If suspended, it goes to another courier.';
