import * as v from 'valibot';

/** Fewest characters of a password (spec §9). */
export const MIN_PASSWORD_LENGTH = 6;
/** The hosted service hashes no more than this many bytes; longer ones would be cut silently. */
export const MAX_PASSWORD_BYTES = 72;

const bytes = (text: string) => new TextEncoder().encode(text).length;

export const isLongEnough = (password: string): boolean => [...password].length >= MIN_PASSWORD_LENGTH;
export const isShortEnough = (password: string): boolean => bytes(password) <= MAX_PASSWORD_BYTES;

/**
 * Why the authentication service takes a password for too weak: too short, too few kinds of characters, known from a leak.
 * Which of the last two it looks at is the project's setting.
 */
export const WEAK_PASSWORDS = ['weak-password', 'plain-password', 'leaked-password'] as const;
export type WeakPassword = (typeof WEAK_PASSWORDS)[number];

/** The most telling of the service's own reasons; one that we do not know counts as the first. */
export function weakPassword(reasons: readonly string[]): WeakPassword {
  if (reasons.includes('length')) return 'weak-password';
  if (reasons.includes('characters')) return 'plain-password';
  return reasons.includes('pwned') ? 'leaked-password' : 'weak-password';
}

/** A new password. The issues are `weak-password` and `long-password`. */
export const NewPassword = v.pipe(
  v.string(),
  v.check(isLongEnough, 'weak-password'),
  v.check(isShortEnough, 'long-password'),
);

/** How hard a password is to guess, for the hint beside the field only: 0 too short … 3 strong. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (!isLongEnough(password)) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
  const score = password.length + kinds * 2 + new Set(password).size / 2;
  return score >= 26 ? 3 : score >= 17 ? 2 : 1;
}
