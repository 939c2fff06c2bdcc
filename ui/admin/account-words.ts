import type { AccountDecision } from '#core/account/account-decision.ts';
import { isInHand, type DeliveryStatus } from '#core/delivery/delivery-status.ts';
import type { ReviewAccountRefusal } from '#core/account/review-account.ts';

/** What the buttons of the decisions say, and what is said while many are decided. */
export const accountDecisionWords: Readonly<
  Record<AccountDecision, { readonly act: string; readonly several?: string; readonly acting: string }>
> = {
  approve: { act: 'Approve', acting: 'Approving' },
  reject: { act: 'Reject', acting: 'Rejecting' },
  suspend: { act: 'Suspend', acting: 'Suspending' },
  reinstate: { act: 'Reinstate', acting: 'Reinstating' },
  // Those who were rejected had a reason, so they're approved apart from those who wait.
  activate: { act: 'Approve', several: 'Approve rejected', acting: 'Approving' },
};

/** Why a decision wasn't taken. */
export const accountRefusals = {
  'not-an-administrator': 'You aren’t an administrator anymore, so nothing else was decided.',
  'not-saved': "The decision couldn't be saved. Try again.",
  changed: 'Somebody else was faster: this account has changed. The list is up to date now.',
  'own-account': "You can't decide on your own account.",
  administrator: "An administrator can't be rejected or suspended.",
  reason: 'Enter a reason of up to 280 characters, without hidden ones.',
  'not-yours-to-undo': "That can't be undone anymore.",
} satisfies Record<ReviewAccountRefusal, string>;

export const accountWords = {
  notLoaded: "The accounts couldn't be loaded",
  saved: 'Account updated',
  severalSaved: 'Accounts updated',
  undone: 'Decision undone',
  aboutSuspending:
    'They can sign in but not work. A courier is offline at once: another one is found for a delivery they haven’t picked up, and one they carry they still finish.',
} as const;

/** A decision as the history tells it. */
export const accountHistoryWords: Readonly<Record<AccountDecision | 'undo', string>> = {
  approve: 'Approved',
  reject: 'Rejected',
  suspend: 'Suspended',
  reinstate: 'Reinstated',
  activate: 'Approved after all',
  undo: 'Last decision undone',
};

/** What a courier is doing, by their delivery's status. */
export const carryingWords = (status: DeliveryStatus): string =>
  isInHand(status)
    ? 'Has a parcel, and would finish that delivery'
    : 'On the way to pick one up, which would be released';
