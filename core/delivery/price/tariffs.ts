import { MINUTE, DAY } from '#core/clock.ts';
import type { Failure } from '#core/failure.ts';
import { idKind, type Id } from '#core/id.ts';
import type { Instant } from '#core/instant.ts';
import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';
import { DEFAULT_TARIFF, type Cents, type ParcelSize, type Tariff } from './tariff.ts';
import { ZONES, type Market, type Reach, type Zone } from './zone.ts';

/** The id of a version of prices. The client makes it, so that a version that's sent twice is saved once. */
export type TariffId = Id<'TariffId'>;

export const { is: isTariffId, make: newTariffId } = idKind('TariffId');

/** Prices of a market from a moment on. A version is never edited or deleted: a change is a new version. */
export interface TariffVersion {
  readonly id: TariffId;
  /** Null: all markets that have no version of their own. */
  readonly market: Market | null;
  readonly tariff: Tariff;
  readonly validFrom: Instant;
  /** When it was saved. */
  readonly savedAt: Instant;
  /** The name of the administrator who saved it; empty if the account was deleted. */
  readonly savedBy: string;
}

/** A new version. */
export interface NewTariff extends Pick<TariffVersion, 'id' | 'market' | 'tariff' | 'validFrom'> {
  /** The version of that market that was saved last, as the administrator saw it; null if there was none. */
  readonly after: TariffId | null;
}

/** A market in which businesses are. */
export interface PricedMarket {
  readonly market: Market;
  readonly businesses: number;
}

/** Everything about prices, for administrators. */
export interface PriceList {
  /** Most businesses first. */
  readonly markets: readonly PricedMarket[];
  /** In the order in which they were saved. */
  readonly versions: readonly TariffVersion[];
  /** The backend's time. */
  readonly now: Instant;
}

/** The price of a delivery, for comparing prices. */
export interface PricedDelivery {
  readonly zone: Zone;
  readonly size: ParcelSize;
  readonly fee: Cents;
  readonly pay: Cents;
}

/** The number of deliveries that new prices are compared on. */
export const COMPARED_DELIVERIES = 100;

/**
 * Why a version wasn't saved.
 * - `too-soon`: it's valid from less than a minute ahead, or in the past
 * - `too-far`: it's valid from more than a year ahead
 * - `changed`: another version of that market was saved in the meantime
 */
export const TARIFF_REFUSALS = ['invalid', 'no-such-market', 'too-soon', 'too-far', 'changed'] as const;
export type TariffRefusal = (typeof TARIFF_REFUSALS)[number];

/** Versions of prices; `denied` for everyone but administrators. */
export interface Tariffs {
  list(): Promise<Result<PriceList, Failure>>;
  /** The newest deliveries of a market, or of all markets: {@link COMPARED_DELIVERIES} at most. */
  recent(market: Market | null): Promise<Result<PricedDelivery[], Failure>>;
  /** Saves a version. Saving the same one again changes nothing. */
  save(version: NewTariff): Promise<Result<void, TariffRefusal | Failure>>;
}
export const Tariffs = port<Tariffs>('Tariffs');

/** The highest fee or pay, in cents. */
export const MAX_AMOUNT: Cents = 100_000;
/** The shortest and the longest promise, in minutes. */
export const MINUTES = { least: 10, most: 480 } as const;
/** The shortest and the longest reach of a zone, in meters. */
export const REACHES = { least: 100, most: 200_000 } as const;
/** The least and the greatest time until new prices begin, in ms. */
export const AHEAD = { least: MINUTE, most: 366 * DAY } as const;

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
const isAmount = (value: Cents): boolean => isWithin(value, 0, MAX_AMOUNT);

/** Whether promised times rise with the distance. */
export const areInOrder = ({ A, B, C }: Readonly<Record<Zone, { readonly minutes: number }>>): boolean =>
  A.minutes <= B.minutes && B.minutes <= C.minutes;

/** Whether each zone reaches farther than the one before. */
const isReach = ({ A, B, C }: Reach): boolean =>
  A < B && B < C && [A, B, C].every((meters) => isWithin(meters, REACHES.least, REACHES.most));

/** Whether an operator may set these prices. A pay above the fee is allowed. The database has the same rule. */
export const isTariff = ({ rates, large, cancelFee, returnShare, reach }: Tariff): boolean =>
  ZONES.every(
    (zone) =>
      isAmount(rates[zone].fee) &&
      isAmount(rates[zone].pay) &&
      isWithin(rates[zone].minutes, MINUTES.least, MINUTES.most),
  ) &&
  areInOrder(rates) &&
  isAmount(large.fee) &&
  isAmount(large.pay) &&
  isAmount(cancelFee) &&
  isWithin(returnShare, 0, 100) &&
  (reach === undefined || isReach(reach));

type Timed = Pick<TariffVersion, 'market' | 'tariff' | 'validFrom'>;

/**
 * The version that's valid in a market at a moment; undefined if that's the default tariff. The market's own versions come
 * before those of all markets. Of two that begin at the same moment, the one that was saved later is valid.
 */
export function versionAt<V extends Timed>(versions: readonly V[], market: Market | null, at: Instant): V | undefined {
  const newest = (of: Market | null): V | undefined =>
    versions.reduce<V | undefined>(
      (found, version) =>
        version.market === of &&
        version.validFrom <= at &&
        (found === undefined || version.validFrom >= found.validFrom)
          ? version
          : found,
      undefined,
    );
  return (market === null ? undefined : newest(market)) ?? newest(null);
}

/** The prices that are valid in a market at a moment. `versions` are in the order in which they were saved. */
export const tariffAt = (versions: readonly Timed[], market: Market | null, at: Instant): Tariff =>
  versionAt(versions, market, at)?.tariff ?? DEFAULT_TARIFF;
