import { DAY, HOUR } from '../clock.ts';
import { later, type Instant } from '../instant.ts';
import type { Actor } from './delivery.ts';

/** How long after its time a parcel that a courier has may be reported as lost, by its merchant or an administrator. */
const REPORTED_AFTER = 2 * HOUR;
/** How long after its time it counts as lost by itself: what is kept until the end never hangs on a person. */
const LOST_AFTER = DAY;

/**
 * From when a parcel that a courier has may be reported as lost. Its time is the promised one or, if that's later, its
 * courier's last step: whoever is heard of hasn't vanished.
 */
export const lostFrom = (dueAt: Instant, lastStep: Instant | undefined, by: Actor): Instant =>
  later(dueAt, Math.max(0, (lastStep ?? dueAt) - dueAt) + (by === 'time' ? LOST_AFTER : REPORTED_AFTER));
