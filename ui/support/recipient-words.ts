import type { Failure } from '#core/failure.ts';
import type { RecipientCaseRefusal } from '#core/support/recipient/recipient-cases.ts';
import { sharedRefusals } from './state-words.ts';

const refusals: Readonly<Record<RecipientCaseRefusal, string>> = {
  ...sharedRefusals,
  'no-such-case': 'This case isn’t here anymore. Reload the page.',
  'no-such-delivery': 'We can’t find that delivery anymore. Reload the page.',
  invalid: 'Use at most 2,000 characters, without symbols that can’t be seen.',
};

/** The message for words that weren't stored. They stay in their field, so it can be tried again. */
export function recipientRefusal(error: RecipientCaseRefusal | Failure): string {
  if (typeof error === 'string') return refusals[error];
  switch (error.kind) {
    case 'offline':
      return 'You’re offline. Send it once you’re back: your words stay here.';
    case 'throttled':
      return sharedRefusals.throttled;
    default:
      return sharedRefusals.unanswered;
  }
}
