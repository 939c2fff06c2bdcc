import { DAY } from '../clock.ts';

/*
 * Retention periods of temporary rows in PostgreSQL (`private.purge`, `private.forget_deliveries`).
 */

/** The time for which an expired code is stored, in ms: the daily limit of codes counts it. */
export const CODE_KEPT = DAY;

/** The time for which the counts of requests by network address are stored, in ms. */
export const REQUEST_COUNT_KEPT = 2 * DAY;

/** The time for which mails are stored, sent or not, in ms. */
export const MAILS_KEPT = 30 * DAY;

/** The time for which alerts are stored, in ms. */
export const ALERTS_KEPT = DAY;

/** The time for which a sandbox that isn't used is stored, in ms. */
export const SANDBOXES_KEPT = 30 * DAY;
