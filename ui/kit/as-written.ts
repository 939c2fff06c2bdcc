/**
 * The attributes of an element that holds a code, a PIN, a number, a phone number or an email address: it reads from left
 * to right whatever stands around it, and no browser translates it.
 */
export const asWritten = { dir: 'ltr', translate: 'no' } as const;
