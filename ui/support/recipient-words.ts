import type { Failure } from '#core/failure.ts';
import type { RecipientCaseRefusal } from '#core/support/recipient-cases.ts';

const refusals: Readonly<Record<RecipientCaseRefusal, string>> = {
  'no-such-case': 'This case isn’t here anymore. Reload the page.',
  'no-such-delivery': 'We can’t find that delivery anymore. Reload the page.',
  'no-courier': 'No courier had this delivery.',
  'too-late': 'That’s too late. A problem can be reported for 14 days, and a case reopened for seven.',
  changed: 'The case has changed in the meantime. It’s up to date now.',
  'already-open': 'There’s a case about this delivery already. Please write there.',
  invalid: 'Use at most 2,000 characters, without symbols that can’t be seen.',
};

/** The message for words that weren't stored. They stay in their field, so it can be tried again. */
export function recipientRefusal(error: RecipientCaseRefusal | Failure): string {
  if (typeof error === 'string') return refusals[error];
  switch (error.kind) {
    case 'offline':
      return 'You’re offline. Send it once you’re back: your words stay here.';
    case 'throttled':
      return 'That’s a lot of messages. They’re limited, so please try again in an hour.';
    default:
      return 'No answer came. Please try again: it’s never sent twice.';
  }
}
