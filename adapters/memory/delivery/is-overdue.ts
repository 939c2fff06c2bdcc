import type { Delivery } from '#core/delivery/delivery.ts';
import { nextDue } from '#core/delivery/delivery-machine.ts';

/** Whether time alone has changed a delivery by `now`, settled or not. */
export const isOverdue = (delivery: Delivery, now: number): boolean => (nextDue(delivery)?.at ?? Infinity) <= now;
