import * as v from 'valibot';
import { plainAddress } from '../clean-text.ts';
import { cleaned } from '../typed-text.ts';

/** Longest address that mail servers accept, in characters. */
export const MAX_EMAIL_LENGTH = 254;

/** An address as the product compares and stores it: cleaned, in lower case. Letters outside ASCII stay. */
export const normalizeEmail = (email: string): string =>
  plainAddress(email).replace(/[A-Z]/gu, (letter) => letter.toLowerCase());

/**
 * The addresses that the authentication service accepts, with a dot in the domain: ASCII only. An international domain
 * is written in its ASCII form, as in email itself.
 */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** A plausible address, trimmed and in lower case. The issue is `invalid-email`. */
export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_EMAIL_LENGTH, 'invalid-email'),
  v.regex(ADDRESS, 'invalid-email'),
  v.transform(normalizeEmail),
);

/** A typed address, required. The issues are `missing` and `invalid-email`. */
export const RequiredEmail = v.pipe(
  v.string(),
  ...cleaned('invalid-email', plainAddress),
  v.nonEmpty('missing'),
  Email,
);

export const isEmail = (text: string): boolean => v.is(Email, text);
