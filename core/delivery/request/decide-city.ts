import type { UserId } from '#core/identity/user-id.ts';
import { later, type Instant } from '#core/instant.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { isLine } from '#core/visible-text.ts';
import { MOST_CARRIED } from '../price/vehicle.ts';
import type { Market } from '../price/zone.ts';
import { isTimeZone } from './delivery-form.ts';
import { areWeekHours, type OpeningHours } from './opening-hours.ts';
import type { CityOpening, Pause } from './opening.ts';
import { LONGEST_PAUSE, ONE_AT_A_TIME, PAUSE_REASON_LENGTH, type City, type CityRefusal } from './city-hours.ts';

/** The pause and the hours of a city as they were saved last. */
export interface SavedCity extends CityOpening, Pick<City, 'market' | 'carryLimit' | 'version'> {
  /** The administrator of the last change of the pause, and its time; null if it was never paused. */
  readonly by: UserId | null;
  readonly at: Instant | null;
}

/** The facts that a change of a city is decided by. */
export interface CityFacts {
  readonly now: Instant;
  readonly by: UserId;
  /** Whether there are businesses in the city. */
  readonly hasBusinesses: boolean;
  /** Null if nothing was ever saved. */
  readonly last: SavedCity | null;
}

/** A city before its first change. */
const NOTHING_SAVED: Omit<SavedCity, 'market' | 'version'> = {
  pause: null,
  hours: null,
  carryLimit: ONE_AT_A_TIME,
  by: null,
  at: null,
};

/** Whether a text can be the reason of a pause. */
const isPauseReason = (reason: string): boolean => reason !== '' && isLine(reason, PAUSE_REASON_LENGTH);

/** The settings of a city that one change sets. */
type CityChange = Partial<Pick<SavedCity, 'pause' | 'hours' | 'carryLimit' | 'by' | 'at'>>;

/**
 * Decides a change of a city; null if a retry changes nothing more. Refuses for its city, then for a change that was made in
 * the meantime. `isRetry`: whether the last change was this one.
 */
function decideChange(
  { hasBusinesses, last }: Pick<CityFacts, 'hasBusinesses' | 'last'>,
  market: Market,
  after: number,
  change: CityChange,
  isRetry: (last: SavedCity) => boolean,
): Result<SavedCity | null, CityRefusal> {
  if (!hasBusinesses) return refused('no-such-market');
  const before: SavedCity = last ?? { ...NOTHING_SAVED, market, version: 0 };
  if (before.version === after) return ok({ ...before, ...change, version: after + 1 });
  return before.version === after + 1 && isRetry(before) ? ok(null) : refused('changed');
}

/** Decides a change of a city's pause. Refuses for its reason and its end first. */
export function decidePause(
  { now, by, ...facts }: CityFacts,
  market: Market,
  pause: Pause | null,
  after: number,
): Result<SavedCity | null, CityRefusal> {
  if (pause !== null) {
    if (!isPauseReason(pause.reason)) return refused('invalid');
    if (pause.until <= now) return refused('in-the-past');
    if (pause.until > later(now, LONGEST_PAUSE)) return refused('too-far');
  }
  return decideChange(
    facts,
    market,
    after,
    { pause, by, at: now },
    (last) => last.pause?.until === pause?.until && last.pause?.reason === pause?.reason && last.by === by,
  );
}

/** Decides new hours of a city. Refuses for the hours first. */
export function decideHours(
  facts: Pick<CityFacts, 'hasBusinesses' | 'last'>,
  market: Market,
  hours: OpeningHours | null,
  after: number,
): Result<SavedCity | null, CityRefusal> {
  if (hours !== null && !(areWeekHours(hours) && isTimeZone(hours.timeZone))) return refused('invalid');
  return decideChange(facts, market, after, { hours }, (last) => JSON.stringify(last.hours) === JSON.stringify(hours));
}

/** Decides how much a courier of a city carries at a time. Refuses for the limit first. */
export function decideCarryLimit(
  facts: Pick<CityFacts, 'hasBusinesses' | 'last'>,
  market: Market,
  carryLimit: number,
  after: number,
): Result<SavedCity | null, CityRefusal> {
  if (!Number.isInteger(carryLimit) || carryLimit < ONE_AT_A_TIME || carryLimit > MOST_CARRIED)
    return refused('invalid');
  return decideChange(facts, market, after, { carryLimit }, (last) => last.carryLimit === carryLimit);
}
