import { MINUTE } from '#core/clock.ts';
import { later, type Instant } from '#core/instant.ts';
import { promisedAt, termsOf, type ParcelSize, type Tariff, type Terms } from './tariff.ts';
import { zoneBetween, type Zone, type ZonePoint } from './zone.ts';

/** The price and the promised time of a delivery. */
export interface Quote extends Terms {
  readonly zone: Zone;
  /** Whether it's one of the free deliveries. */
  readonly free: boolean;
  /** When it's ready, and when it's promised at the door. */
  readonly readyAt: Instant;
  readonly dueAt: Instant;
}

/** Computes the price and promised time of a delivery in a market with this tariff; null if we don't deliver there. */
export function quote(
  tariff: Tariff,
  country: string,
  ends: { readonly pickup: ZonePoint; readonly dropoff: ZonePoint },
  parcel: { readonly size: ParcelSize; readonly readyIn: number },
  freeLeft: number,
  now: Instant,
): Quote | null {
  const zone = zoneBetween(country, ends.pickup, ends.dropoff);
  if (zone === null) return null;
  const readyAt = later(now, parcel.readyIn * MINUTE);
  const terms = termsOf(zone, parcel.size, tariff);
  return { zone, ...terms, free: freeLeft > 0, readyAt, dueAt: promisedAt(readyAt, terms.minutes) };
}
