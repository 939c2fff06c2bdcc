import { MINUTE } from '../clock.ts';
import { later, type Instant } from '../instant.ts';
import { promisedAt, rateOf, type Cents, type ParcelSize } from './tariff.ts';
import { zoneBetween, type Zone, type ZonePoint } from './zone.ts';

/** The price and the promised time of a delivery. */
export interface Quote {
  readonly zone: Zone;
  /** The tariff's fee, in cents. */
  readonly fee: Cents;
  readonly pay: Cents;
  /** Whether it's one of the free deliveries. */
  readonly free: boolean;
  /** When it's ready, and when it's promised at the door. */
  readonly readyAt: Instant;
  readonly dueAt: Instant;
}

/** Computes the price and promised time of a delivery; null if we don't deliver there. */
export function quote(
  country: string,
  ends: { readonly pickup: ZonePoint; readonly dropoff: ZonePoint },
  parcel: { readonly size: ParcelSize; readonly readyIn: number },
  freeLeft: number,
  now: Instant,
): Quote | null {
  const zone = zoneBetween(country, ends.pickup, ends.dropoff);
  if (zone === null) return null;
  const readyAt = later(now, parcel.readyIn * MINUTE);
  return { zone, ...rateOf(zone, parcel.size), free: freeLeft > 0, readyAt, dueAt: promisedAt(readyAt, zone) };
}
