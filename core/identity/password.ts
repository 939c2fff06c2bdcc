import * as v from 'valibot';

/** Shortest password (spec §9), in characters. */
export const MIN_PASSWORD_LENGTH = 6;
/** Longest password that the hosted service hashes; the rest would be cut off silently. */
export const MAX_PASSWORD_BYTES = 72;

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Whether a text can be a password: not one with NUL, since a hash ignores everything after it. */
export const canBePassword = (text: string): boolean => !text.includes('\0');

/** Whether a password has enough characters. A text that can't be one never has. */
export const isLongEnough = (password: string): boolean =>
  canBePassword(password) && [...password].length >= MIN_PASSWORD_LENGTH;
export const isShortEnough = (password: string): boolean => bytes(password) <= MAX_PASSWORD_BYTES;

/**
 * Why the authentication service considers a password weak: too short, too few kinds of characters, known from a leak.
 * The project's settings decide which of the last two it checks.
 */
export const WEAK_PASSWORDS = ['weak-password', 'plain-password', 'leaked-password'] as const;
export type WeakPassword = (typeof WEAK_PASSWORDS)[number];

/** The most helpful of the service's reasons; an unknown one counts as the first. */
export function weakPassword(reasons: readonly string[]): WeakPassword {
  if (reasons.includes('length')) return 'weak-password';
  if (reasons.includes('characters')) return 'plain-password';
  return reasons.includes('pwned') ? 'leaked-password' : 'weak-password';
}

/**
 * The spelling in which a password is set. Keyboards write a letter with an accent as one character or as two, and the
 * service compares bytes.
 */
export const composed = (password: string): string => password.normalize('NFC');

/**
 * Tries a typed password in the spelling in which passwords are set, and if that's wrong, with each accent as a character
 * of its own, in which it may have been set before. Most passwords have one spelling, and are tried once.
 */
export async function inEachSpelling<Answer>(
  typed: string,
  attempt: (password: string) => Promise<Answer>,
  isWrong: (answer: Answer) => boolean,
): Promise<Answer> {
  const answer = await attempt(composed(typed));
  const apart = typed.normalize('NFD');
  return isWrong(answer) && apart !== composed(typed) ? attempt(apart) : answer;
}

/** A new password. The issues are `weak-password` and `long-password`. */
export const NewPassword = v.pipe(
  v.string(),
  v.transform(composed),
  v.check(isLongEnough, 'weak-password'),
  v.check(isShortEnough, 'long-password'),
);

/** The strength of a password, only for the hint beside the field: 0 too short … 3 strong. */
export function passwordStrength(typed: string): 0 | 1 | 2 | 3 {
  const password = composed(typed);
  if (!isLongEnough(password)) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
  const score = password.length + kinds * 2 + new Set(password).size / 2;
  return score >= 26 ? 3 : score >= 17 ? 2 : 1;
}

/** The time in ms after which an address that used up its sign-ins may try one more. */
export const NEXT_SIGN_IN_MS = 2000;

/** The time in ms after which an address that used up its requests for sign-in links may send one more. */
export const NEXT_LINK_MS = 10_000;
