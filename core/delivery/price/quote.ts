import { MINUTE } from '#core/clock.ts';
import { metersApart, type MiddleOf } from '#core/geography/area-middles.ts';
import { later, type Instant } from '#core/instant.ts';
import { promisedAt, termsOf, type ParcelSize, type Tariff, type Terms } from './tariff.ts';
import { zoneBetween } from './market.ts';
import { zoneWithin, type Zone, type ZonePoint } from './zone.ts';

/** The price and the promised time of a delivery. */
export interface Quote extends Terms {
  readonly zone: Zone;
  /** The distance that the zone follows from, in meters; null if it follows from the postal codes. */
  readonly meters: number | null;
  /** Whether it's one of the free deliveries. */
  readonly free: boolean;
  /** When it's ready, and when it's promised at the door. */
  readonly readyAt: Instant;
  readonly dueAt: Instant;
}

/**
 * Computes the price and promised time of a delivery in a market with this tariff; null if we don't deliver there. The
 * places of postal areas decide, since a merchant could enter a shorter distance.
 */
export function quote(
  tariff: Tariff,
  country: string,
  ends: { readonly pickup: ZonePoint; readonly dropoff: ZonePoint },
  parcel: { readonly size: ParcelSize; readonly readyIn: number },
  freeLeft: number,
  now: Instant,
  middleOf: MiddleOf,
): Quote | null {
  const { reach } = tariff;
  const { pickup, dropoff } = ends;
  const meters = reach === undefined ? null : metersApart(middleOf, country, pickup.postalCode, dropoff.postalCode);
  const zone =
    reach === undefined || meters === null ? zoneBetween(country, pickup, dropoff) : zoneWithin(meters, reach);
  if (zone === null) return null;
  const readyAt = later(now, parcel.readyIn * MINUTE);
  const terms = termsOf(zone, parcel.size, tariff);
  return { zone, meters, ...terms, free: freeLeft > 0, readyAt, dueAt: promisedAt(readyAt, terms.minutes) };
}
