import { DAY, HOUR } from '../clock.ts';
import type { Limit } from './code-limits.ts';

/** Changes that one person may request, with a right or a wrong password, so that it can't be guessed here. */
export const CHANGES: Limit = { limit: 10, windowMs: HOUR };

/** Changes that one client may request, over all people. High enough for an office behind one network address. */
export const CHANGES_OF_CLIENT: Limit = { limit: 30, windowMs: HOUR };

/** Emails to one recipient, over all people who request them. */
export const MAILS_TO_RECIPIENT: readonly Limit[] = [
  { limit: 5, windowMs: HOUR },
  { limit: 10, windowMs: DAY },
];

/** Invalid undo links that one client may try. They can't be guessed; this only limits the load. */
export const UNDOS_OF_CLIENT: Limit = { limit: 60, windowMs: HOUR };

/** The time to confirm a change and the time to undo it, both in ms from the request. */
export const EMAIL_CONFIRM_WITHIN = HOUR;
export const EMAIL_UNDO_WITHIN = 72 * HOUR;
