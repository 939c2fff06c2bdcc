/**
 * The attributes of an element with a code, a PIN, a number, a phone number or an email address: it reads from left to
 * right in any context, and browsers don't translate it.
 */
export const asWritten = { dir: 'ltr', translate: 'no' } as const;
