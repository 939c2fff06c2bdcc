import {
  KEY_NAME_LENGTH,
  KEYS_LIMIT,
  type KeyAccess,
  type KeyMode,
  type RollHours,
} from '#core/integration/api-key.ts';
import type { ApiKeyForm, MakeKeyRefusal, RollForm, RollKeyRefusal } from '#core/integration/issue-api-keys.ts';
import type { Failure } from '#core/failure.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import { catalog, plainWords, type RefusalCode } from '#ui/messages.ts';
import { sessionWords } from '#ui/session/session-words.ts';

const passwords = {
  missing: 'Enter your password',
  wrong: 'That isn’t your password. Please check it and try again.',
};

export const keyForms = {
  make: {
    missing: {
      name: 'Enter a name for the key',
      mode: 'Choose test or live',
      access: 'Choose what the key may do',
      password: passwords.missing,
    },
    codes: {
      missing: catalog.fillInRequiredFields,
      'too-long': `This name is too long: ${KEY_NAME_LENGTH} characters at most`,
      'wrong-password': passwords.wrong,
    },
  } satisfies WordsOf<typeof ApiKeyForm>,
  roll: {
    missing: { hours: 'Choose when the old key ends', password: passwords.missing },
    codes: { missing: catalog.fillInRequiredFields, 'wrong-password': passwords.wrong },
  } satisfies WordsOf<typeof RollForm>,
};

export const modeWords: Readonly<Record<KeyMode, { readonly title: string; readonly text: string }>> = {
  test: { title: 'Test', text: 'No courier, no charge' },
  live: { title: 'Live', text: 'Real deliveries' },
};

export const accessWords: Readonly<Record<KeyAccess, { readonly title: string; readonly text: string }>> = {
  full: { title: 'Full', text: 'Requests, cancels, reads' },
  read: { title: 'Read only', text: 'Reads, without PINs' },
};

/** The path of an operation as software calls it. */
export const pathWords = (route: string): string => (route === '' ? 'Unknown path' : route);

/** Why a live key requires the password. */
export const LIVE_KEY_HINT = 'A live key requests real deliveries, so we need to know it’s you.';

export const rollWords: Readonly<Record<RollHours, string>> = {
  0: 'Now',
  1: 'In 1 hour',
  24: 'In 24 hours',
};

const refusals: Readonly<Record<RefusalCode<MakeKeyRefusal | RollKeyRefusal>, string>> = {
  'not-a-merchant': 'Only business accounts have keys.',
  'not-verified': catalog.verifyForFeatures,
  'account-not-active': 'A live key needs an approved account. A test key works now.',
  'business-not-active': 'A live key needs an approved business. A test key works now.',
  'no-such-business': 'This business no longer exists, or it belongs to another account.',
  'no-such-key': 'This key has ended in the meantime. Make a new one instead.',
  'too-many-keys': `This business has ${KEYS_LIMIT} keys, and that’s the most it can have. Revoke one first.`,
  invalid: 'Something isn’t right. Please check it and try again.',
};

/** Messages for a key that wasn't made, replaced or revoked. */
export function keyWords(error: keyof typeof refusals | Failure): string {
  if (typeof error === 'string') return refusals[error];
  switch (error.kind) {
    case 'offline':
      return 'You’re offline. Please try again when you’re back.';
    case 'timeout':
    case 'unavailable':
      return 'We got no answer. Please try again: it’s never done twice.';
    case 'throttled':
      return plainWords.tooManyGuesses;
    case 'session-ended':
      return sessionWords.sessionEnded;
    default:
      return catalog.unexpectedError;
  }
}
