import { MINUTE } from '../clock.ts';
import type { Delivery, DeliveryId } from '../delivery/lifecycle/delivery.ts';
import type { Market } from '../delivery/price/zone.ts';
import type { Instant } from '../instant.ts';
import { byId } from '../newest-first.ts';

/** Couriers are alerted to a delivery for later that opened within this time. */
export const OPENED_LATELY = 10 * MINUTE;

/**
 * The deliveries for later whose lines are alerted now that they've opened: one for each city, which opened last. None of
 * a city in which the line was `alerted` to one that opened no earlier.
 */
export function openingsToAlert(
  deliveries: readonly Delivery[],
  alerted: ReadonlySet<DeliveryId>,
  now: Instant,
): readonly Delivery[] {
  const openedAt = ({ opensAt }: Delivery): number => opensAt ?? 0;
  const opened = deliveries
    .filter((one) => one.status === 'searching' && openedAt(one) <= now && openedAt(one) > now - OPENED_LATELY)
    .toSorted((a, b) => openedAt(b) - openedAt(a) || b.pay - a.pay || byId(a, b));
  const ofCity = new Map<Market, Delivery>();
  for (const one of opened) if (!ofCity.has(one.market)) ofCity.set(one.market, one);
  const isAlerted = (last: Delivery) =>
    deliveries.some((one) => alerted.has(one.id) && one.market === last.market && openedAt(one) >= openedAt(last));
  return [...ofCity.values()].filter((last) => !isAlerted(last));
}
