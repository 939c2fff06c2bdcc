import { HOUR, MINUTE } from '#core/clock.ts';
import type { Instant } from '#core/instant.ts';

/** The server's work that's due and isn't done yet. */
export interface WorkLeft {
  /** Deliveries whose people should have been deleted by now; {@link WORK_COUNTED} at most. */
  readonly toForget: number;
  /** When the first of them should have been; null if there's none. */
  readonly forgetSince: Instant | null;
  /** When the oldest job was due: a delivery to settle, a mail, an alert, a webhook. Null if none is. */
  readonly jobSince: Instant | null;
}

/** The most deliveries that are counted. */
export const WORK_COUNTED = 10_000;

/** Jobs run every minute. The server doesn't keep up if one is late by this, in ms. */
const JOB_LATE_AFTER = 10 * MINUTE;
/** Deliveries are forgotten every ten minutes. The server doesn't keep up if one is late by this, in ms. */
const FORGET_LATE_AFTER = HOUR;

const isPast = (since: Instant | null, most: number, now: number): boolean => since !== null && now - since > most;

/** Whether the server falls behind with forgetting, and with its other jobs. */
export const behindWith = (
  { forgetSince, jobSince }: WorkLeft,
  now: number,
): { readonly forgetting: boolean; readonly jobs: boolean } => ({
  forgetting: isPast(forgetSince, FORGET_LATE_AFTER, now),
  jobs: isPast(jobSince, JOB_LATE_AFTER, now),
});
