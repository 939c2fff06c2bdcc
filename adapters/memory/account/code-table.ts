import { DAY } from '#core/clock.ts';
import type { Random } from '#core/random.ts';
import {
  CLIENT_CODE_LIMITS,
  ADDRESS_GUESS_LIMIT,
  MAILED_CODE_LIMITS,
  CODE_SHARED_FOR,
  WRONG_GUESS_LIMIT,
} from '#core/verification/code-limits.ts';
import { CODE_VALID_FOR, MAX_CODE, MAX_CODE_ATTEMPTS, MIN_CODE } from '#core/verification/verification-code.ts';
import type { CodeGuess, CodeRequest } from '#core/verification/verification-port.ts';
import type { Transaction } from '../transaction.ts';
import { isUsedUp, within } from '../rate-limits.ts';
import type { StoredCode } from '../state.ts';

/** The stored facts about a request for a code. */
export type CodeRequester = Pick<StoredCode, 'email' | 'purpose' | 'client'>;

/** The time that this client has to wait for its next code to this address, in ms. */
export function waitFor({ state, now }: Transaction, { email, purpose, client }: CodeRequester): number {
  const times = state.codes
    .filter((code) => code.email === email && code.purpose === purpose && code.client === client)
    .map(({ sentAt }) => sentAt)
    .toSorted((a, b) => b - a);
  const waits = CLIENT_CODE_LIMITS.map(({ limit, windowMs }) => {
    const oldest = times[limit - 1];
    return oldest === undefined ? 0 : oldest + windowMs - now;
  });
  return Math.max(0, ...waits);
}

/** The newest code in a mailbox that has reached its limit of codes; null for none. */
function codeToShare(
  { state, now }: Transaction,
  { email, purpose }: Pick<CodeRequester, 'email' | 'purpose'>,
): StoredCode | null {
  const mailed = state.codes.filter((code) => code.email === email && code.code !== null && code.shares === null);
  const isEnough = MAILED_CODE_LIMITS.some(
    ({ limit, windowMs }) => mailed.filter(({ sentAt }) => now - sentAt < windowMs).length >= limit,
  );
  const newest = mailed.findLast((code) => code.purpose === purpose);
  return isEnough && newest !== undefined && !newest.used && now - newest.sentAt < CODE_SHARED_FOR ? newest : null;
}

/**
 * Stores a code. A new code invalidates the one it replaces. A shared code was mailed before and invalidates none. If
 * nothing has to be mailed, the code can't be guessed.
 */
export function noteCode(
  tx: Transaction,
  random: Random,
  asked: CodeRequester & { readonly replaces: CodeRequest['replaces'] | undefined },
  isMailed: boolean,
): StoredCode {
  const { state, now } = tx;
  const { email, purpose, client, replaces } = asked;
  const drawn = String(random.integer(MIN_CODE, MAX_CODE));
  const shared = isMailed ? codeToShare(tx, asked) : null;
  if (shared === null)
    for (const earlier of state.codes)
      if (earlier.challenge === replaces && earlier.email === email && earlier.purpose === purpose) earlier.used = true;
  const noted = {
    email,
    purpose,
    client,
    challenge: random.uuid(),
    code: isMailed ? (shared?.code ?? drawn) : null,
    shares: shared?.challenge ?? null,
    sentAt: now,
    expiresAt: now + CODE_VALID_FOR,
    attempts: 0,
    used: false,
  };
  state.codes = [...state.codes.filter(({ sentAt }) => now - sentAt < DAY), noted];
  return noted;
}

/** Whether a code has reached its limit of guesses, so that another guess isn't checked. */
function isGuessedTooOften(tx: Transaction, { email, attempts, shares }: StoredCode): boolean {
  if (attempts > 0 && isUsedUp(tx, 'wrong-guesses', WRONG_GUESS_LIMIT)) return true;
  const guesses = tx.state.codes
    .filter((code) => code.email === email && tx.now - code.sentAt < ADDRESS_GUESS_LIMIT.windowMs)
    .reduce((sum, code) => sum + code.attempts, 0);
  return (attempts > 0 || shares !== null) && guesses >= ADDRESS_GUESS_LIMIT.limit;
}

/**
 * Counts a guess and returns whether it was right. A right guess uses the code up, in every browser that shares it.
 * `too-many` reveals nothing about the code. The first guess at a mailed code is always judged, so strangers can't use it
 * up. `onlyFirst`: no other guess is judged.
 */
export function guessCode(tx: Transaction, guess: CodeGuess, onlyFirst: boolean): 'right' | 'wrong' | 'too-many' {
  const code = tx.state.codes.find(({ challenge }) => challenge === guess.challenge);
  const isAlive =
    code !== undefined &&
    code.email === guess.email &&
    code.purpose === guess.purpose &&
    !code.used &&
    tx.now < code.expiresAt &&
    code.attempts < MAX_CODE_ATTEMPTS;
  if (!isAlive) return onlyFirst ? 'too-many' : 'wrong';
  if ((onlyFirst && code.attempts > 0) || isGuessedTooOften(tx, code)) return 'too-many';
  code.attempts += 1;
  if (code.code !== guess.code) {
    within(tx, 'wrong-guesses', WRONG_GUESS_LIMIT);
    return 'wrong';
  }
  const mailed = code.shares ?? code.challenge;
  for (const same of tx.state.codes) if ((same.shares ?? same.challenge) === mailed) same.used = true;
  return 'right';
}
