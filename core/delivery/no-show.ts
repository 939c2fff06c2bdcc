import { HOUR, MINUTE } from '../clock.ts';
import { instant, later, type Instant } from '../instant.ts';
import type { Delivery } from './delivery.ts';

/** How late a courier can be at the shop before the delivery goes back to the board. */
const NO_SHOW_AFTER = 15 * MINUTE;
/** How long a courier who is at the shop can take to pick up what's ready. */
const COUNTER_TIME = 2 * HOUR;

/** From when a courier who hasn't picked it up counts as gone, so that another one is looked for; null if there's none. */
export function noShowFrom({ status, pickupBy, readyAt, reached }: Delivery): Instant | null {
  if (status === 'accepted' && pickupBy !== null) return later(pickupBy, NO_SHOW_AFTER);
  if (status === 'at_pickup') return instant(Math.max(readyAt, reached.at_pickup ?? readyAt) + COUNTER_TIME);
  return null;
}
