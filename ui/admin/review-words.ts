import { MAX_REASON_LENGTH } from '#core/account/account-decision.ts';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';

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

/** How long something has been waiting, such as `Waiting 3 h`. Both in ms since the epoch. */
export function waitingWords(since: number, now: number): string {
  const waited = Math.max(0, now - since);
  if (waited < MINUTE) return 'Just in';
  if (waited < HOUR) return `Waiting ${Math.floor(waited / MINUTE)} min`;
  if (waited < 2 * DAY) return `Waiting ${Math.floor(waited / HOUR)} h`;
  return `Waiting ${Math.floor(waited / DAY).toLocaleString('en-US')} days`;
}
