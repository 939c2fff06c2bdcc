import { DAY } from '#core/clock.ts';
import type { Random } from '#core/random.ts';
import { CODES_PER_ADDRESS, WRONG_GUESSES } from '#core/registration/code-limits.ts';
import { CODE_VALID_MS, MAX_CODE, MAX_CODE_ATTEMPTS, MIN_CODE } from '#core/registration/verification-code.ts';
import type { CodeGuess, CodeRequest } from '#core/registration/verification-port.ts';
import type { Transaction } from './memory-backend.ts';
import { isUsedUp, within } from './rate-limits.ts';
import type { StoredCode } from './state.ts';

/** Who requests a code, in the form in which it's stored. */
export type CodeRequester = Pick<StoredCode, 'email' | 'purpose' | 'client'>;

/** How long this client has to wait for its next code to this address, in ms. */
export function waitFor({ state, now }: Transaction, { email, purpose, client }: CodeRequester): number {
  const times = state.codes
    .filter((code) => code.email === email && code.purpose === purpose && code.client === client)
    .map(({ sentAt }) => sentAt)
    .toSorted((a, b) => b - a);
  const waits = CODES_PER_ADDRESS.map(({ limit, windowMs }) => {
    const oldest = times[limit - 1];
    return oldest === undefined ? 0 : oldest + windowMs - now;
  });
  return Math.max(0, ...waits);
}

/** Stores a new code, which invalidates the one it replaces. `used` from the start makes one that nobody can guess. */
export function noteCode(
  { state, now }: Transaction,
  random: Random,
  asked: CodeRequester & { readonly replaces: CodeRequest['replaces'] | undefined },
  used: boolean,
): StoredCode {
  const { email, purpose, client, replaces } = asked;
  const code = String(random.integer(MIN_CODE, MAX_CODE));
  for (const earlier of state.codes)
    if (earlier.challenge === replaces && earlier.email === email && earlier.purpose === purpose) earlier.used = true;
  const noted = {
    email,
    purpose,
    client,
    challenge: random.uuid(),
    code,
    sentAt: now,
    expiresAt: now + CODE_VALID_MS,
    attempts: 0,
    used,
  };
  state.codes = [...state.codes.filter(({ sentAt }) => now - sentAt < DAY), noted];
  return noted;
}

/**
 * Counts a guess and returns whether it was right; a right one uses the code up. `too-many` says nothing about the
 * code: everyone has to wait.
 */
export function guessCode(tx: Transaction, guess: CodeGuess): 'right' | 'wrong' | 'too-many' {
  const code = tx.state.codes.find(({ challenge }) => challenge === guess.challenge);
  const isAlive =
    code !== undefined &&
    code.email === guess.email &&
    code.purpose === guess.purpose &&
    !code.used &&
    tx.now < code.expiresAt &&
    code.attempts < MAX_CODE_ATTEMPTS;
  if (!isAlive) return 'wrong';
  if (isUsedUp(tx, 'wrong-guesses', WRONG_GUESSES)) return 'too-many';
  code.attempts += 1;
  code.used = code.code === guess.code;
  if (!code.used) within(tx, 'wrong-guesses', WRONG_GUESSES);
  return code.used ? 'right' : 'wrong';
}
