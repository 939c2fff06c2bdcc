import { MINUTE } from '../clock.ts';
import { findCountry } from '../geography/country.ts';
import { later, type Instant } from '../instant.ts';
import type { Zone } from './zone.ts';

/** Small: fits in one hand. Large: takes both arms. One courier carries either. */
export type ParcelSize = 'small' | 'large';
export const PARCEL_SIZES: readonly ParcelSize[] = ['small', 'large'];

/** Money in cents. */
export type Cents = number;

interface Rate {
  readonly fee: Cents;
  /** The courier's pay. */
  readonly pay: Cents;
  /** From ready to the promised delivery. */
  readonly minutes: number;
}

/** The fee, pay and time of a delivery by zone. PostgreSQL has the same table; a contract test compares every row. */
export const TARIFF: Readonly<Record<Zone, Rate>> = {
  A: { fee: 699, pay: 500, minutes: 45 },
  B: { fee: 899, pay: 650, minutes: 60 },
  C: { fee: 1299, pay: 950, minutes: 90 },
};

/** The additional fee and pay of a large parcel. */
export const LARGE_SURCHARGE = { fee: 300, pay: 250 } as const;

/** The fee for canceling once a courier has accepted. All of it goes to the courier. */
export const CANCEL_FEE: Cents = 300;

/** The number of free deliveries of each business (spec §9). */
export const FREE_DELIVERIES = 5;

/** The choices of when a parcel is ready, in minutes from now. */
export const READY_IN_MINUTES = [0, 15, 30, 60, 90] as const;
export type ReadyInMinutes = (typeof READY_IN_MINUTES)[number];

/** A delivery's fee and pay, before any free delivery is applied. */
export function rateOf(zone: Zone, size: ParcelSize): { fee: Cents; pay: Cents } {
  const { fee, pay } = TARIFF[zone];
  return size === 'large' ? { fee: fee + LARGE_SURCHARGE.fee, pay: pay + LARGE_SURCHARGE.pay } : { fee, pay };
}

/** The addition for bringing a parcel back: half of the fee, or of the pay, half cents rounded up. */
export const returnShare = (amount: Cents): Cents => Math.ceil(amount / 2);

/** The promised time of a delivery that's ready at `readyAt`. */
export const promisedAt = (readyAt: Instant, zone: Zone): Instant => later(readyAt, TARIFF[zone].minutes * MINUTE);

/** ISO 4217. */
export type Currency = string;

/** The currency in which a business pays: Canadian dollars in Canada, US dollars elsewhere. */
export const currencyOf = (country: string): Currency => (findCountry(country)?.iso === 'ca' ? 'CAD' : 'USD');
