import { metersApart, type MiddleOf } from '#core/geography/area-middles.ts';
import type { Instant } from '#core/instant.ts';
import { termsOf, type ParcelSize, type ReadyInMinutes, type Tariff, type Terms } from './tariff.ts';
import { readyFrom, timesOf, type Times } from './times.ts';
import { zoneBetween } from './market.ts';
import { zoneWithin, type Zone, type ZonePoint } from './zone.ts';

/** The price and the times of a delivery. */
export interface Quote extends Terms, Times {
  readonly zone: Zone;
  /** The distance that the zone follows from, in meters; null if it follows from the postal codes. */
  readonly meters: number | null;
  /** Whether it's one of the free deliveries. */
  readonly free: boolean;
}

/**
 * Computes the price and the times of a delivery in a market with this tariff; null if we don't deliver there. The
 * places of postal areas decide, since a merchant could enter a shorter distance.
 */
export function quote(
  tariff: Tariff,
  country: string,
  ends: { readonly pickup: ZonePoint; readonly dropoff: ZonePoint },
  parcel: { readonly size: ParcelSize; readonly readyIn: ReadyInMinutes },
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
  const terms = termsOf(zone, parcel.size, tariff);
  const times = timesOf(readyFrom(now, parcel.readyIn), terms.minutes);
  return { zone, meters, ...terms, free: freeLeft > 0, ...times };
}
