import * as v from 'valibot';

/** Longest address a mail server takes. */
export const MAX_EMAIL_LENGTH = 254;

/** An address as the product compares and stores it. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** What stands in no address: white space, what separates addresses in a mail's header, and characters that nobody sees. */
const FOREIGN = String.raw`\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}@<>"(),:;[\]\\`;
const ADDRESS = new RegExp(`^[^${FOREIGN}]+@[^${FOREIGN}.]+(?:\\.[^${FOREIGN}.]+)+$`, 'u');

/** A deliverable-looking address, trimmed and in lower case. The issue is `invalid-email`. */
export const Email = v.pipe(
  v.string(),
  v.transform(normaliseEmail),
  v.maxLength(MAX_EMAIL_LENGTH, 'invalid-email'),
  v.regex(ADDRESS, 'invalid-email'),
);

export const isEmail = (text: string): boolean => v.is(Email, text);
