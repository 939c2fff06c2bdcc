import type { Delivery } from '#core/delivery/delivery.ts';
import { settle } from '#core/delivery/settle.ts';
import { instant } from '#core/instant.ts';

/**
 * Whether a delivery has left its courier by `now` through time alone, settled or not. A `confirm` only enters its
 * money.
 */
export const isDue = (delivery: Delivery, now: number): boolean =>
  settle(delivery, instant(now)).some(({ event }) => event.kind !== 'confirm');
