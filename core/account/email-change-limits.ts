import { DAY, HOUR } from '../clock.ts';
import type { Limit } from '../registration/code-limits.ts';

/** Changes that one person may ask for, right password or not: this is no place to guess it. */
export const CHANGES: Limit = { limit: 10, windowMs: HOUR };

/** The same for one client, whoever is signed in. An office behind one address stays below it. */
export const CHANGES_OF_CLIENT: Limit = { limit: 30, windowMs: HOUR };

/** Mails to one recipient, whoever asks. */
export const MAILS_TO_RECIPIENT: readonly Limit[] = [
  { limit: 5, windowMs: HOUR },
  { limit: 10, windowMs: DAY },
];

/** Undo links that one client may try. They cannot be guessed; this only bounds the work. */
export const UNDOS_OF_CLIENT: Limit = { limit: 60, windowMs: HOUR };

/** How long a change waits for its confirmation, and how long it can be undone, both in ms from when it was asked for. */
export const CONFIRM_WITHIN_MS = HOUR;
export const UNDO_WITHIN_MS = 72 * HOUR;
