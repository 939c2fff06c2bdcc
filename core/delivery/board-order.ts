import type { Instant } from '../instant.ts';
import { byId } from '../newest-first.ts';
import type { SlowWays } from './leg-times.ts';
import type { BoardCourier, BoardDelivery } from './live-board.ts';

/** When a delivery is expected at the door if all goes slowly. One that's searching counts as accepted now. */
const expectedAt = ({ status, zone, readyAt, arrival }: BoardDelivery, { toPickup, toDoor }: SlowWays, now: Instant) =>
  status === 'searching' ? Math.max(now + toPickup, readyAt) + toDoor[zone] : Math.max(now, arrival?.to ?? now);

/** Whether a delivery hasn't been at the door by its promised time. */
export const isLate = ({ onTime, dueAt }: BoardDelivery, now: Instant): boolean => onTime === null && now > dueAt;

/**
 * The time to spare until the promise, in ms; below zero, the time by which a delivery is late, or will be if all goes
 * slowly. Null once it was tried at the door: its promise was kept or not.
 */
export function slackOf(delivery: BoardDelivery, ways: SlowWays, now: Instant): number | null {
  if (delivery.onTime !== null) return null;
  return isLate(delivery, now) ? delivery.dueAt - now : delivery.dueAt - expectedAt(delivery, ways, now);
}

/** Late ones first, the latest of all at the top; then those with the least time to spare; last, those on the way back. */
export function boardOrder(deliveries: readonly BoardDelivery[], ways: SlowWays, now: Instant): BoardDelivery[] {
  const rank = (delivery: BoardDelivery): number => (delivery.onTime !== null ? 2 : isLate(delivery, now) ? 0 : 1);
  return deliveries.toSorted(
    (a, b) =>
      rank(a) - rank(b) || (slackOf(a, ways, now) ?? a.since) - (slackOf(b, ways, now) ?? b.since) || byId(a, b),
  );
}

/** Couriers who can be handed a delivery, idle longest first. */
export const freeCouriers = (couriers: readonly BoardCourier[]): BoardCourier[] =>
  couriers
    .filter(({ online, carries }) => online && carries === null)
    .toSorted((a, b) => a.idleSince - b.idleSince || byId(a, b));
