import { MINUTE } from '../clock.ts';
import type { Instant } from '../instant.ts';
import { byId } from '../newest-first.ts';
import type { BoardCourier, BoardDelivery } from './live-board.ts';
import type { Zone } from './zone.ts';

/** The slow end of what the ways usually take, in ms: to the shop, and from there to the door. */
const TO_SHOP = 9 * MINUTE;
const TO_DOOR: Readonly<Record<Zone, number>> = { A: 14 * MINUTE, B: 24 * MINUTE, C: 42 * MINUTE };

/** When a delivery is expected at the door if all goes slowly. One that's searching counts as accepted now. */
function expectedAt({ status, since, zone, readyAt }: BoardDelivery, now: Instant): number {
  switch (status) {
    case 'searching':
      return Math.max(now + TO_SHOP, readyAt) + TO_DOOR[zone];
    case 'accepted':
      return Math.max(now, since + TO_SHOP, readyAt) + TO_DOOR[zone];
    case 'at_pickup':
      return Math.max(now, readyAt) + TO_DOOR[zone];
    case 'picked_up':
      return Math.max(now, since + TO_DOOR[zone]);
    default:
      return now;
  }
}

/** Whether a delivery hasn't been at the door by its promised time. */
export const isLate = ({ onTime, dueAt }: BoardDelivery, now: Instant): boolean => onTime === null && now > dueAt;

/**
 * The time to spare until the promise, in ms; below zero, the time by which a delivery is late, or will be if all goes
 * slowly. Null once it was tried at the door: its promise was kept or not.
 */
export function slackOf(delivery: BoardDelivery, now: Instant): number | null {
  if (delivery.onTime !== null) return null;
  return isLate(delivery, now) ? delivery.dueAt - now : delivery.dueAt - expectedAt(delivery, now);
}

/** Late ones first, the latest of all at the top; then those with the least time to spare; last, those on the way back. */
export function boardOrder(deliveries: readonly BoardDelivery[], now: Instant): BoardDelivery[] {
  const rank = (delivery: BoardDelivery): number => (delivery.onTime !== null ? 2 : isLate(delivery, now) ? 0 : 1);
  return deliveries.toSorted(
    (a, b) => rank(a) - rank(b) || (slackOf(a, now) ?? a.since) - (slackOf(b, now) ?? b.since) || byId(a, b),
  );
}

/** Couriers who can be handed a delivery, idle longest first. */
export const freeCouriers = (couriers: readonly BoardCourier[]): BoardCourier[] =>
  couriers
    .filter(({ online, carries }) => online && carries === null)
    .toSorted((a, b) => a.idleSince - b.idleSince || byId(a, b));
