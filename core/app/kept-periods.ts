import { DAY } from '../clock.ts';

/*
 * Retention periods of temporary rows in PostgreSQL (`private.purge`). The privacy page states them, and a test on the
 * database compares them.
 */

/** The time for which an expired code is stored, in ms: the daily limit of codes counts it. */
export const CODE_KEPT_MS = DAY;

/** The time for which the counts of requests by network address are stored, in ms. */
export const REQUEST_COUNT_KEPT_MS = 2 * DAY;
