import { findCountry } from '#core/geography/country.ts';
import type { Reach, Zone } from './zone.ts';

/** Small: fits in one hand. Large: takes both arms. One courier carries either. */
export type ParcelSize = 'small' | 'large';
export const PARCEL_SIZES: readonly ParcelSize[] = ['small', 'large'];

/** Money in cents. */
export type Cents = number;

/** The fee, pay and time of a small parcel in one zone. */
export interface Rate {
  readonly fee: Cents;
  /** The courier's pay. */
  readonly pay: Cents;
  /** From ready to the promised delivery. */
  readonly minutes: number;
}

/** The prices of one market. */
export interface Tariff {
  readonly rates: Readonly<Record<Zone, Rate>>;
  /** The additional fee and pay of a large parcel. */
  readonly large: { readonly fee: Cents; readonly pay: Cents };
  /** The fee for canceling once a courier has accepted. All of it goes to the courier. */
  readonly cancelFee: Cents;
  /** The addition for bringing a parcel back, in hundredths of the fee and of the pay. */
  readonly returnShare: number;
  /** The greatest distance of each zone. Older prices have none: postal codes decide. */
  readonly reach?: Reach | undefined;
}

/** The money and the time of one delivery, fixed when it's requested. */
export interface Terms extends Rate, Pick<Tariff, 'cancelFee' | 'returnShare'> {}

/** The fee, pay and time of a delivery by zone, until an operator sets others. */
export const TARIFF: Readonly<Record<Zone, Rate>> = {
  A: { fee: 699, pay: 500, minutes: 45 },
  B: { fee: 899, pay: 650, minutes: 60 },
  C: { fee: 1299, pay: 950, minutes: 90 },
};

/** The default addition for a large parcel. */
export const LARGE_SURCHARGE = { fee: 300, pay: 250 } as const;

/** The default fee for canceling. */
export const CANCEL_FEE: Cents = 300;

/** The default share for bringing a parcel back: half. */
export const RETURN_SHARE = 50;

/** The default reach: a short ride, across a city, and about an hour's drive. */
export const REACH: Reach = { A: 3000, B: 10_000, C: 40_000 };

/** The tariff of every market without its own. */
export const DEFAULT_TARIFF: Tariff = {
  rates: TARIFF,
  large: LARGE_SURCHARGE,
  cancelFee: CANCEL_FEE,
  returnShare: RETURN_SHARE,
  reach: REACH,
};

/** The number of free deliveries of each business (spec §9). */
export const FREE_DELIVERIES = 5;

/** The choices of when a parcel is ready, in minutes from now. */
export const READY_IN_MINUTES = [0, 15, 30, 60, 90] as const;
export type ReadyInMinutes = (typeof READY_IN_MINUTES)[number];

/** A delivery's terms, before any free delivery is applied. */
export function termsOf(zone: Zone, size: ParcelSize, tariff: Tariff = DEFAULT_TARIFF): Terms {
  const { rates, large, cancelFee, returnShare } = tariff;
  const { fee, pay, minutes } = rates[zone];
  const more = size === 'large' ? large : { fee: 0, pay: 0 };
  return { fee: fee + more.fee, pay: pay + more.pay, minutes, cancelFee, returnShare };
}

/** The addition for bringing a parcel back, with part of a cent rounded up. `share` is in hundredths. */
export const returnShare = (amount: Cents, share: number): Cents => Math.ceil((amount * share) / 100);

/** ISO 4217. */
export type Currency = string;

/** The currency in which a business pays: Canadian dollars in Canada, US dollars elsewhere. */
export const currencyOf = (country: string): Currency => (findCountry(country)?.iso === 'ca' ? 'CAD' : 'USD');
