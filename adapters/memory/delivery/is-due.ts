import type { Delivery } from '#core/delivery/delivery.ts';
import { nextDue } from '#core/delivery/delivery-machine.ts';

/** Whether time alone changes a delivery by `now`, settled or not. */
export const isDue = (delivery: Delivery, now: number): boolean => (nextDue(delivery)?.at ?? Infinity) <= now;
