import type { AccountDecision } from '#core/account/account-decision.ts';
import type { ReviewAccountRefusal } from '#core/account/review-account.ts';

/** What the buttons of the decisions say, and what is said while many are decided. */
export const accountDecisionWords: Readonly<
  Record<AccountDecision | 'undo', { readonly act: string; readonly acting: string }>
> = {
  approve: { act: 'Approve', acting: 'Approving' },
  reject: { act: 'Reject', acting: 'Rejecting' },
  suspend: { act: 'Suspend', acting: 'Suspending' },
  reinstate: { act: 'Reinstate', acting: 'Reinstating' },
  activate: { act: 'Approve', acting: 'Approving' },
  undo: { act: 'Undo', acting: 'Undoing' },
};

export const countedAccounts = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'account' : 'accounts'}`;

/** Why a decision wasn't taken. */
export const accountRefusals = {
  'not-an-administrator': 'Only administrators can decide on accounts.',
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
  keys: 'With a row in focus: J next, K previous, A approve, R reject.',
  reason: {
    reject: {
      label: 'Reason',
      hint: 'Administrators see it in the record of the account.',
      missing: 'Enter the reason',
    },
    suspend: { label: 'Reason', hint: 'Administrators see it in the record of the account.', missing: '' },
  },
  aboutSuspending:
    'They can sign in but not work. A courier is offline at once: another one is found for a delivery they haven’t picked up, and one they carry they still finish.',
} as const;
