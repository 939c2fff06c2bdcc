import type { MessageForm, ReportForm } from '#core/support/case-forms.ts';
import type { MessageRefusal } from '#core/support/write-message.ts';
import type { ReportRefusal } from '#core/support/report-problem.ts';
import { CASE_TEXT_LENGTH } from '#core/support/case-rules.ts';
import type { CaseSummary, MessageKind } from '#core/support/case.ts';
import { isAlreadyOpen, type AlreadyOpen, type CaseRefusal } from '#core/support/cases.ts';
import type { Failure } from '#core/failure.ts';
import { formRefusal, type WordsOf } from '#ui/app/form-refusal.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { money } from '#ui/delivery/money.ts';
import { catalog } from '#ui/messages.ts';
import { nextWords, sharedRefusals } from './state-words.ts';
import { sessionWords } from '#ui/session/session-words.ts';

/** A case's next event, with the amount that was decided. `when` names a moment: `3:40 PM`. */
export function sideWords(one: CaseSummary, when: (at: number) => string, now: number): string {
  const next = nextWords(one, when, now);
  return one.paid === null ? next : `${money(one.paid.amount, one.paid.currency)}: ${next}`;
}

/** The messages that aren't written. */
export const kindWords: Readonly<Record<MessageKind, string>> = {
  objection: 'It didn’t happen as the courier says.',
};

/** The message once a report was sent. */
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
  ...sharedRefusals,
  'no-such-case': 'This case isn’t here, or it’s someone else’s.',
  'no-such-delivery': 'This delivery isn’t here, or it’s someone else’s.',
  invalid: 'This can’t be sent. Please check it and try again.',
};

/** The message for a call that was refused or failed. Nothing that was typed is lost, so it can be tried again. */
export function caseRefusalWords(error: CaseRefusal | AlreadyOpen | Failure): string {
  if (typeof error === 'string') return refusals[error];
  if (isAlreadyOpen(error)) return sharedRefusals['already-open'];
  switch (error.kind) {
    case 'offline':
      return 'You’re offline. Your message is kept here: send it once you’re back.';
    case 'timeout':
    case 'unavailable':
      return sharedRefusals.unanswered;
    case 'throttled':
      return sharedRefusals.throttled;
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
