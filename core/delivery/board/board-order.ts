import type { Instant } from '#core/instant.ts';
import { byId } from '#core/newest-first.ts';
import type { SlowLegTimes } from '../place/leg-times.ts';
import type { BoardCourier, BoardDelivery } from './live-board.ts';

/** When a delivery is expected at the door with slow leg times. A searching one is treated as accepted now. */
const expectedAt = (
  { status, zone, readyAt, arrival }: BoardDelivery,
  { toPickup, toDoor }: SlowLegTimes,
  now: Instant,
) => (status === 'searching' ? Math.max(now + toPickup, readyAt) + toDoor[zone] : Math.max(now, arrival?.to ?? now));

/** Whether a delivery's promised time has passed without an attempt at the door. */
export const isLate = ({ onTime, dueAt }: BoardDelivery, now: Instant): boolean => onTime === null && now > dueAt;

/**
 * The slack until the promised time, in ms. If negative, the delivery is late by so much, or will be with slow leg
 * times. Null after the first attempt at the door, which decides whether it was on time.
 */
export function slackOf(delivery: BoardDelivery, ways: SlowLegTimes, now: Instant): number | null {
  if (delivery.onTime !== null) return null;
  return isLate(delivery, now) ? delivery.dueAt - now : delivery.dueAt - expectedAt(delivery, ways, now);
}

/** Sorts late deliveries first, the latest at the top; then by the least slack; last, those on the way back. */
export function boardOrder(deliveries: readonly BoardDelivery[], ways: SlowLegTimes, now: Instant): BoardDelivery[] {
  const rank = (delivery: BoardDelivery): number => (delivery.onTime !== null ? 2 : isLate(delivery, now) ? 0 : 1);
  return deliveries.toSorted(
    (a, b) =>
      rank(a) - rank(b) || (slackOf(a, ways, now) ?? a.since) - (slackOf(b, ways, now) ?? b.since) || byId(a, b),
  );
}

/** Couriers to whom a small delivery can be assigned, those who carry nothing first, and among them idle longest first. */
export const couriersWithRoom = (couriers: readonly BoardCourier[]): BoardCourier[] =>
  couriers
    .filter(({ online, carries, room }) => online && (carries.length === 0 || room > 0))
    .toSorted((a, b) => a.carries.length - b.carries.length || a.idleSince - b.idleSince || byId(a, b));
