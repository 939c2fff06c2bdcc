import type { MessageForm, ReportForm } from '#core/support/case-forms.ts';
import type { MessageRefusal } from '#core/support/write-message.ts';
import type { ReportRefusal } from '#core/support/report-problem.ts';
import { CASE_TEXT_LENGTH } from '#core/support/case-rules.ts';
import type { CaseOutcome, CaseReason, CaseState, CaseSummary } from '#core/support/case.ts';
import { isAlreadyOpen, type AlreadyOpen, type CaseRefusal } from '#core/support/cases.ts';
import type { Failure } from '#core/failure.ts';
import { formRefusal, type WordsOf } from '#ui/app/form-refusal.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { money } from '#ui/delivery/money.ts';
import { catalog } from '#ui/messages.ts';
import { sessionWords } from '#ui/session/session-words.ts';

/** The reasons, as they're offered and shown. */
export const reasonNames: Readonly<Record<CaseReason, string>> = {
  never_received: 'It never arrived',
  missing_items: 'Something is missing',
  damaged: 'It arrived damaged',
  wrong_parcel: 'It’s the wrong parcel',
  returned_wrong: 'It came back wrong',
  billing: 'A charge or a payment',
  counter: 'Waiting at the counter',
  conduct: 'How someone behaved',
  safety: 'Safety',
  question: 'A question',
  other: 'Something else',
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
  withdrawn: 'You closed it.',
  lapsed: 'It ended, since nothing more was written.',
};

/** A case's next event, as its side reads it. `when` names a moment: `3:40 PM`. */
export function nextWords(
  { state, answeredAt, dueAt, outcome, paid }: Pick<CaseSummary, 'state' | 'answeredAt' | 'dueAt' | 'outcome' | 'paid'>,
  when: (at: number) => string,
  now: number,
): string {
  if (outcome !== null)
    return paid === null ? outcomeWords[outcome] : `${money(paid.amount, paid.currency)}: ${outcomeWords[outcome]}`;
  if (state === 'theirs') return 'We’ve answered. The case ends if you don’t reply for 14 days.';
  if (answeredAt !== null) return 'We’ve got your reply, and write back.';
  return dueAt < now ? 'Our answer is late. We’re sorry: we’re on it.' : `We answer by ${when(dueAt)}.`;
}

/** Said once a report was sent. */
export const SENT = 'Sent to our team';

const codes = {
  missing: catalog.fillInRequiredFields,
  'too-long': `Use up to ${CASE_TEXT_LENGTH.toLocaleString('en-US')} characters`,
} as const;

export const reportForm = {
  missing: { reason: 'Choose what it’s about', text: 'Write what happened' },
  codes,
} satisfies WordsOf<typeof ReportForm>;

export const messageForm = { missing: { text: 'Write a message' }, codes } satisfies WordsOf<typeof MessageForm>;

const refusals: Readonly<Record<CaseRefusal, string>> = {
  'no-such-case': 'This case isn’t here, or it’s someone else’s.',
  'no-such-delivery': 'This delivery isn’t here, or it’s someone else’s.',
  'too-late': 'That’s too late. A problem can be reported for 14 days, and a case reopened for seven.',
  changed: 'The case has changed in the meantime. It’s up to date now.',
  invalid: 'This can’t be sent. Please check it and try again.',
};

/** The message for a call that was refused or failed. Nothing that was typed is lost, so it can be tried again. */
export function caseRefusalWords(error: CaseRefusal | AlreadyOpen | Failure): string {
  if (typeof error === 'string') return refusals[error];
  if (isAlreadyOpen(error)) return 'There’s a case about this delivery already. Please write there.';
  switch (error.kind) {
    case 'offline':
      return 'You’re offline. Your message is kept here: send it once you’re back.';
    case 'timeout':
    case 'unavailable':
      return 'No answer came. Please try again: it’s never sent twice.';
    case 'throttled':
      return 'That’s a lot of messages. They’re limited, so please try again in an hour.';
    case 'session-ended':
      return sessionWords.sessionEnded;
    default:
      return catalog.unexpectedError;
  }
}

/** The refusal of a report or a message, beside its field. */
export function textRefusal(
  words: typeof reportForm | typeof messageForm,
  error: ReportRefusal | MessageRefusal,
): FormRefusal {
  if (typeof error === 'object' && 'issues' in error) return formRefusal(words, error);
  const message = caseRefusalWords(error);
  return { toast: message, fields: [{ field: 'text', message }] };
}
