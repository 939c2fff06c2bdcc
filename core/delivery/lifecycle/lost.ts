import { DAY, HOUR } from '#core/clock.ts';
import { later, type Instant } from '#core/instant.ts';
import type { Actor } from './delivery.ts';

/** The time after which a parcel with a courier may be reported as lost by its merchant or an administrator. */
export const REPORTED_AFTER = 2 * HOUR;
/** The time after which it counts as lost without a report, so that no delivery stays open forever. */
export const LOST_AFTER = DAY;

/**
 * The time from which this actor can mark a parcel with a courier as lost. It's counted from the promised time or, if
 * later, from the courier's last step: a courier who has just taken a step hasn't vanished.
 */
export const lostFrom = (dueAt: Instant, lastStep: Instant | undefined, by: Actor): Instant =>
  later(dueAt, Math.max(0, (lastStep ?? dueAt) - dueAt) + (by === 'time' ? LOST_AFTER : REPORTED_AFTER));
