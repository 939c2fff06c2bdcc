import * as v from 'valibot';

/** Longest address a mail server takes. */
export const MAX_EMAIL_LENGTH = 254;

/** An address as the product compares and stores it. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** A deliverable-looking address, trimmed and in lower case. The issue is `invalid-email`. */
export const Email = v.pipe(
  v.string(), v.transform(normaliseEmail),
  v.maxLength(MAX_EMAIL_LENGTH, 'invalid-email'),
  v.regex(/^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(?:\.[^\s@<>"(),:;[\]\\.]+)+$/u, 'invalid-email'),
);

export const isEmail = (text: string): boolean => v.is(Email, text);
