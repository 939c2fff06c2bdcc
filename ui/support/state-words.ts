import type { CaseOutcome, CaseReason, CaseState, CaseSummary } from '#core/support/case.ts';

/** The reasons, as they're offered and shown. */
export const reasonNames: Readonly<Record<CaseReason, string>> = {
  never_received: 'It never arrived',
  missing_items: 'Something is missing',
  damaged: 'It arrived damaged',
  wrong_parcel: 'It’s the wrong parcel',
  returned_wrong: 'It came back wrong',
  failed_attempt: 'A failed attempt',
  billing: 'A charge or a payment',
  counter: 'Waiting at the counter',
  conduct: 'How someone behaved',
  safety: 'Safety',
  question: 'A question',
  other: 'Something else',
  asked: 'A question from our team',
  review: 'Review of the account',
};

/** The one who writes next, as the side of a case reads it. */
export const stateNames: Readonly<Record<CaseState, string>> = {
  theirs: 'Waiting for you',
  ours: 'With our team',
  resolved: 'Closed',
};

const outcomeWords: Readonly<Record<CaseOutcome, string>> = {
  answered: 'Answered.',
  declined: 'Declined.',
  refunded: 'Refunded. It’s on the statement.',
  made_good: 'Made good. It’s in the earnings.',
  upheld: 'The courier’s attempt counts.',
  waived: 'It costs nothing.',
  withdrawn: 'You closed it.',
  lapsed: 'It ended, since nothing more was written.',
};

/** A case's next event, as its side reads it. `when` names a moment: `3:40 PM`. */
export function nextWords(
  { state, answeredAt, dueAt, outcome }: Pick<CaseSummary, 'state' | 'answeredAt' | 'dueAt' | 'outcome'>,
  when: (at: number) => string,
  now: number,
): string {
  if (outcome !== null) return outcomeWords[outcome];
  if (state === 'theirs') return 'We’ve answered. The case ends if you don’t reply for 14 days.';
  if (answeredAt !== null) return 'We’ve got your reply, and write back.';
  return dueAt < now ? 'Our answer is late. We’re sorry: we’re on it.' : `We answer by ${when(dueAt)}.`;
}

/** Why words weren't stored, for every side alike. */
export const sharedRefusals = {
  'no-courier': 'No courier had this delivery.',
  'too-late': 'That’s too late. A problem can be reported for 14 days, and a case reopened for seven.',
  changed: 'The case has changed in the meantime. It’s up to date now.',
  'already-open': 'There’s a case about this delivery already. Please write there.',
  'too-many-photos': 'That’s more photos than fit: up to 3 in a message, and 9 in a case.',
  unanswered: 'No answer came. Please try again: it’s never sent twice.',
  throttled: 'That’s a lot of messages. They’re limited, so please try again later.',
} as const;
