import type { BusinessId } from '#core/business/business-id.ts';
import { stopsBefore } from '#core/delivery/courier/route.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import { areaCode } from '#core/geography/area-middles.ts';
import {
  isAtDoor,
  learnedArea,
  learnsDoors,
  noDoors,
  withDoor,
  type DoorArea,
} from '#core/delivery/place/door-areas.ts';
import type { Area, KeptPosition } from '#core/delivery/place/position.ts';
import { NO_PLACES, shopPoint, type ShopPoint } from '#core/delivery/place/shop-point.ts';
import type { Instant } from '#core/instant.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';
import type { DispatchState, StoredDelivery } from '../dispatch-state.ts';
import { doorBefore, stopsFor } from '../courier/load-of.ts';

/** The point of a business's counter; null if it isn't known. */
export const counterOf = ({ settings }: DispatchState, business: BusinessId): ShopPoint | null =>
  shopPoint(settings.find((row) => row.business === business)?.counter ?? NO_PLACES);

/**
 * The position of a delivery's courier: from their phone, or from the simulation for couriers that it plays. Null while they're
 * on the way to another stop (decision couriers-on-a-map).
 */
export function positionOf(
  { state: { dispatch }, simulation, now }: Transaction,
  stored: StoredDelivery,
): KeptPosition | null {
  const { id, courier, businessId } = stored.delivery;
  if (courier === null || stopsBefore(stopsFor(dispatch, courier), id) !== 0) return null;
  return (
    dispatch.positions.find((position) => position.courier === courier) ??
    simulation.courierAt(stored, now, counterOf(dispatch, businessId), doorBefore(dispatch, stored.delivery))
  );
}

/** The shop of a delivery on the map: its point, else the area of its postal code. */
export function shopOf(tx: Transaction, { delivery, people }: StoredDelivery): Area | null {
  const point = counterOf(tx.state.dispatch, delivery.businessId);
  if (point !== null) return { lat: point.lat, lon: point.lon, spread: 0 };
  return people === null ? null : areaOf(tx, countryOf(delivery), people.pickup.postalCode);
}

/** The door of a delivery on the map: the area of its postal code. */
export const doorOf = (tx: Transaction, { delivery, people }: StoredDelivery): Area | null =>
  people === null ? null : areaOf(tx, countryOf(delivery), people.dropoff.postalCode);

/** The area of a postal code: learned from the doors in it, else from a list. */
export function areaOf({ state, simulation }: Transaction, country: string, postalCode: string): Area | null {
  const code = areaCode(country, postalCode);
  const learned = state.dispatch.doorAreas.find((area) => area.country === country && area.code === code);
  return (learned === undefined ? null : learnedArea(learned)) ?? simulation.areaOf(country, postalCode);
}

const countryOf = ({ market }: Delivery): string => market.split('|')[0] ?? '';

/** Learns the area of a postal code from the position of the courier who is at a door in it. */
export function learnDoor(tx: Transaction, stored: StoredDelivery, at: Instant): void {
  const { people, delivery } = stored;
  const country = countryOf(delivery);
  const position = positionOf(tx, stored);
  if (people === null || !learnsDoors(country) || !isAtDoor(position, at)) return;
  const code = areaCode(country, people.dropoff.postalCode);
  const { dispatch } = tx.state;
  const isIt = (area: DoorArea): boolean => area.country === country && area.code === code;
  const before = dispatch.doorAreas.find(isIt) ?? noDoors(country, code);
  dispatch.doorAreas = [...dispatch.doorAreas.filter((area) => !isIt(area)), withDoor(before, position)];
}
