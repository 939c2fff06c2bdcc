import { isCostsMore, type ChangeRefusal, type CostsMore } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { Currency } from '#core/delivery/price/tariff.ts';
import type { Failure } from '#core/failure.ts';
import { money } from '#ui/delivery/money.ts';
import { catalog } from '#ui/messages.ts';
import { sessionWords } from '#ui/session/session-words.ts';

const refusals: Readonly<Record<ChangeRefusal, string>> = {
  'no-such-delivery': 'This delivery no longer exists.',
  'wrong-status': 'That’s no longer possible: the delivery has moved on. The page shows its current status.',
  'too-early': 'That’s too early: the courier may still come.',
  'reused-command': 'That got mixed up with another change. Please try again.',
  invalid: 'Something isn’t right. Please check it and try again.',
};

/** Messages for refused changes. */
export function changeWords(error: ChangeRefusal | Failure): string {
  if (typeof error === 'string') return refusals[error];
  switch (error.kind) {
    case 'offline':
      return 'You’re offline. Please try again when you’re back.';
    case 'timeout':
    case 'unavailable':
      return 'We got no answer. Please try again: it’s never done twice.';
    case 'throttled':
      return 'Too many requests. Wait a moment, then try again.';
    case 'session-ended':
      return sessionWords.sessionEnded;
    default:
      return catalog.unexpectedError;
  }
}

/** Messages for refused cancellations. */
export const cancelRefusalWords = (error: ChangeRefusal | CostsMore | Failure, currency: Currency): string =>
  isCostsMore(error)
    ? `A courier has accepted it in the meantime, so canceling now costs ${money(error.fee, currency)}.`
    : changeWords(error);
