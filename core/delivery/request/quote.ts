import { metersApart, type MiddleOf } from '#core/geography/area-middles.ts';
import type { Instant } from '#core/instant.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { zoneBetween } from '../price/market.ts';
import { termsOf, type ParcelSize, type Tariff, type Terms } from '../price/tariff.ts';
import type { Times } from '../price/times.ts';
import type { Ways } from '../price/ways.ts';
import { zoneWithin, type Zone, type ZonePoint } from '../price/zone.ts';
import { timesFor, type When, type WhenRefusal } from './when.ts';

/** The price and the times of a delivery. */
export interface Quote extends Terms, Times {
  readonly zone: Zone;
  /** The distance that the zone follows from, in meters; null if it follows from the postal codes. */
  readonly meters: number | null;
  /** Whether it's one of the free deliveries. */
  readonly free: boolean;
}

/**
 * Computes the price and the times of a delivery in a market with this tariff, whose couriers take these ways. The places
 * of postal areas decide, since a merchant could enter a shorter distance.
 */
export function quote(
  tariff: Tariff,
  country: string,
  ends: { readonly pickup: ZonePoint; readonly dropoff: ZonePoint },
  parcel: { readonly size: ParcelSize; readonly when: When },
  freeLeft: number,
  now: Instant,
  middleOf: MiddleOf,
  ways: Ways,
): Result<Quote, 'out-of-area' | WhenRefusal> {
  const { reach } = tariff;
  const { pickup, dropoff } = ends;
  const meters = reach === undefined ? null : metersApart(middleOf, country, pickup.postalCode, dropoff.postalCode);
  const zone =
    reach === undefined || meters === null ? zoneBetween(country, pickup, dropoff) : zoneWithin(meters, reach);
  if (zone === null) return refused('out-of-area');
  const terms = termsOf(zone, parcel.size, tariff);
  const times = timesFor(parcel.when, { zone, ...terms }, ways, now);
  return times.ok ? ok({ zone, meters, ...terms, free: freeLeft > 0, ...times.value }) : times;
}
