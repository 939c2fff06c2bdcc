import type { Delivery } from '#core/delivery/delivery.ts';
import { settle } from '#core/delivery/settle.ts';
import { instant } from '#core/instant.ts';

/** Whether time alone takes a delivery from its courier by `now`, settled or not. Entering its money doesn't count. */
export const isDue = (delivery: Delivery, now: number): boolean =>
  settle(delivery, instant(now)).some(({ event }) => event.kind !== 'confirm');
