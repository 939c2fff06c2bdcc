import { DAY } from '../clock.ts';
import { later, type Instant } from '../instant.ts';

/** The time after a delivery's end in which a case about it can be opened. */
export const REPORTED_WITHIN = 14 * DAY;

/**
 * Whether a case about a delivery that ended then can still be opened; null if it hasn't ended. In its own file, so that
 * a courier's screens don't load more.
 */
export const mayStillReport = (endedAt: Instant | null, now: Instant): boolean =>
  endedAt === null || now <= later(endedAt, REPORTED_WITHIN);
