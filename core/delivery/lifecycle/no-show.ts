import { HOUR, MINUTE } from '#core/clock.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import type { Delivery } from './delivery.ts';

/** The delay of a courier at the shop after which the delivery goes back to the board. */
export const NO_SHOW_AFTER = 15 * MINUTE;
/** The time that a courier at the shop has to pick up a parcel that's ready. */
export const COUNTER_TIME = 2 * HOUR;

/**
 * The time from which a courier who hasn't picked up counts as a no-show, and the search starts again; null without
 * one.
 */
export function noShowFrom({ status, pickupBy, readyAt, reached }: Delivery): Instant | null {
  if (status === 'accepted' && pickupBy !== null) return later(pickupBy, NO_SHOW_AFTER);
  if (status === 'at_pickup') return instant(Math.max(readyAt, reached.at_pickup ?? readyAt) + COUNTER_TIME);
  return null;
}
