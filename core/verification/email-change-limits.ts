import { DAY, HOUR } from '../clock.ts';
import type { Limit } from './code-limits.ts';

/** Changes that one person may request, whether the password is right or wrong: so it can't be guessed here. */
export const CHANGES: Limit = { limit: 10, windowMs: HOUR };

/** The same per client, whoever is signed in. High enough for an office behind one address. */
export const CHANGES_OF_CLIENT: Limit = { limit: 30, windowMs: HOUR };

/** Emails to one recipient, whoever requests them. */
export const MAILS_TO_RECIPIENT: readonly Limit[] = [
  { limit: 5, windowMs: HOUR },
  { limit: 10, windowMs: DAY },
];

/** Undo links that aren't good and that one client may try. They can't be guessed; this only limits the load. */
export const UNDOS_OF_CLIENT: Limit = { limit: 60, windowMs: HOUR };

/** How long a change waits for its confirmation, and how long it can be undone, both in ms from when it was asked for. */
export const CONFIRM_WITHIN_MS = HOUR;
export const UNDO_WITHIN_MS = 72 * HOUR;
