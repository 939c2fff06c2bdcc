import { MAX_REASON_LENGTH } from '#core/account/account-decision.ts';

/** The texts of the question before a decision. */
export const reasonWords = {
  label: 'Reason',
  hint: 'They’ll see it in the email and in their account.',
  missing: 'Enter the reason',
  unacceptable: `Use at most ${MAX_REASON_LENGTH} characters, and no invisible ones.`,
  deleteSeveral: (noun: string) => `Are you sure you want to delete these ${noun}? This action cannot be undone.`,
} as const;

export const stillSaving = 'Still saving. Try again in a moment.';

export const reviewKeys = 'With a row in focus: J next, K previous, O open, A approve, R reject.';
