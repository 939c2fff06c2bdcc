import { HOUR, MINUTE } from '#core/clock.ts';
import { instant, type Instant } from '#core/instant.ts';

/** A step that's reported sooner counts when it's reported: others see times to the minute. In ms. */
export const LATE_REPORT = MINUTE;
/** The longest delay of a report that counts, in ms. A step from before counts as this old. */
export const LONGEST_DELAY = 2 * HOUR;

/**
 * When a courier's step counts. A phone without a network reports it later, with its age in ms. It's never in the future,
 * never before the delivery's last event, and never more than {@link LONGEST_DELAY} ago. Without a valid age it counts now.
 */
export function stepTime(now: Instant, age: number | undefined, lastEvent: Instant): Instant {
  if (age === undefined || !Number.isFinite(age)) return now;
  const ago = Math.min(Math.max(Math.round(age), 0), LONGEST_DELAY);
  const taken = instant(Math.max(lastEvent, now - ago));
  return now - taken < LATE_REPORT ? now : taken;
}
