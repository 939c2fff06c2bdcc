import { DAY, HOUR } from '../clock.ts';
import { later, type Instant } from '../instant.ts';
import type { Actor } from './delivery.ts';

/** How long after its time a parcel that a courier has may be reported as lost, by its merchant or an administrator. */
const REPORTED_AFTER = 2 * HOUR;
/** How long after its time it's counted as lost without a report, so that no delivery stays open forever. */
const LOST_AFTER = DAY;

/**
 * From when a parcel that a courier has can end as lost, by this actor. It's counted from the promised time or, if later,
 * from the courier's last step: someone we've just heard from hasn't vanished.
 */
export const lostFrom = (dueAt: Instant, lastStep: Instant | undefined, by: Actor): Instant =>
  later(dueAt, Math.max(0, (lastStep ?? dueAt) - dueAt) + (by === 'time' ? LOST_AFTER : REPORTED_AFTER));
