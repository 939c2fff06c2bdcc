import { DAY } from './clock.ts';

/*
 * How long PostgreSQL keeps what it needs for a while only (`private.purge`). The privacy page says so; a test on the
 * database compares.
 */

/** How long a code is stored after it expired, in ms: the limit of codes a day counts it. */
export const CODE_KEPT_MS = DAY;

/** How long the counts of requests by network address are stored, in ms. */
export const REQUEST_COUNT_KEPT_MS = 2 * DAY;
