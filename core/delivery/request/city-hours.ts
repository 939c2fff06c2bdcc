import { DAY } from '#core/clock.ts';
import type { Failure } from '#core/failure.ts';
import type { Instant } from '#core/instant.ts';
import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';
import type { Market } from '../price/zone.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { Pause } from './opening.ts';

/** The longest pause. */
export const LONGEST_PAUSE = 7 * DAY;
/** The most characters of its reason. */
export const PAUSE_REASON_LENGTH = 140;

/** The carry limit of a city where couriers carry one delivery at a time, as every city does at first. */
export const ONE_AT_A_TIME = 1;

/** A pause with the administrator who made it. */
export interface CityPause extends Pause {
  /** The administrator's name; empty if the account was deleted. */
  readonly by: string;
  readonly at: Instant;
}

/** A city in which businesses are. */
export interface City {
  readonly market: Market;
  readonly businesses: number;
  /** The time zone of most of its businesses; null if none has entered one. */
  readonly timeZone: string | null;
  /** Null unless it's paused now. */
  readonly pause: CityPause | null;
  /** Null: it takes deliveries at all times. */
  readonly hours: OpeningHours | null;
  /** The most units that a courier carries at a time, if the vehicle takes them (`UNITS`); 1 for one delivery at a time. */
  readonly carryLimit: number;
  /** Rises by one with each change of the pause, the hours or the limit; 0 before the first. */
  readonly version: number;
}

/** All cities, for administrators. */
export interface CityList {
  /** Most businesses first. */
  readonly cities: readonly City[];
  /** The backend's time. */
  readonly now: Instant;
}

/**
 * Why a pause or hours weren't changed.
 * - `invalid`: no reason, or one that's too long or has invisible characters; hours that aren't; a limit beyond 1 to 8
 * - `in-the-past`, `too-far`: it would have ended already, or ends in more than seven days
 * - `changed`: another administrator changed it in the meantime
 */
export const CITY_REFUSALS = ['invalid', 'no-such-market', 'in-the-past', 'too-far', 'changed'] as const;
export type CityRefusal = (typeof CITY_REFUSALS)[number];

/** The hours and pauses of cities. For administrators; everyone else is denied. */
export interface CityHours {
  list(): Promise<Result<CityList, Failure>>;
  /**
   * Pauses a city in place of the pause that it has, or takes orders again with null. `after` is the version that the
   * administrator saw. Once it's answered, no order is made that would be ready before the pause ends.
   */
  pause(market: Market, pause: Pause | null, after: number): Promise<Result<void, CityRefusal | Failure>>;
  /** Sets when a city takes deliveries; null for all times. What was requested before stays as it is. */
  saveHours(market: Market, hours: OpeningHours | null, after: number): Promise<Result<void, CityRefusal | Failure>>;
  /** Sets how much a courier carries at a time. What they carry already stays with them. */
  saveCarryLimit(market: Market, carryLimit: number, after: number): Promise<Result<void, CityRefusal | Failure>>;
}
export const CityHours = port<CityHours>('CityHours');
