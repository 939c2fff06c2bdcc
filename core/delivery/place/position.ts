import { MINUTE, SECOND } from '#core/clock.ts';
import type { Failure } from '#core/failure.ts';
import { metersBetween, type Point } from '#core/geography/point.ts';
import type { Instant } from '#core/instant.ts';
import type { DeliveryStatus } from '../lifecycle/delivery-status.ts';
import type { Market } from '../price/zone.ts';

/** A position from a phone, with its age instead of a time, since the phone's clock may be wrong. */
export interface Fix extends Point {
  /** The possible error, in meters. */
  readonly accuracy: number;
  /** Its age when it was sent, in ms. */
  readonly age: number;
}

/** A point that's known only to `spread` meters, such as the middle of a postal area. A spread of 0 is exact. */
export interface Area extends Point {
  readonly spread: number;
}

/**
 * A courier's position, for one reader. It's sent beside the view of the delivery, whose version doesn't change with
 * it.
 */
export interface Moving extends Fix {
  /** The market, whose drawing the map shows. */
  readonly city: Market;
  /** Null if it isn't known. */
  readonly shop: Area | null;
  readonly door: Area | null;
}

/** `live`, `seen` a while ago, or `gone`: too old to show. */
export type Freshness = 'live' | 'seen' | 'gone';

const LIVE_FOR = 45 * SECOND;
/** A position is shown this long, in ms. */
export const POSITION_SHOWN = 10 * MINUTE;
/** A position is deleted after this time, in ms, if its delivery hasn't ended before. */
export const POSITION_KEPT = 15 * MINUTE;

/** `age` in ms; null without a position. */
export function freshness(age: number | null): Freshness {
  if (age === null || age > POSITION_SHOWN) return 'gone';
  return age <= LIVE_FOR ? 'live' : 'seen';
}

/** The limits of a valid fix: error in meters, age in ms. */
const FIX_LIMITS = { accuracy: 1500, age: 2 * MINUTE, bytes: 300 } as const;

/** Degrees with this many decimals: five are about a meter, four about ten. */
const rounded = (degrees: number, decimals: number): number => Math.round(degrees * 10 ** decimals) / 10 ** decimals;

/** Rounds a point, to a meter by default. */
export const roundedPoint = ({ lat, lon }: Point, decimals = 5): Point => ({
  lat: rounded(lat, decimals),
  lon: rounded(lon, decimals),
});

/** Reads a fix from any value that was sent; null if it isn't valid. Never throws. */
export function readFix(sent: unknown): Fix | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const { lat, lon, accuracy, age } = sent as Readonly<Record<string, unknown>>;
  const isIn = (value: unknown, from: number, to: number): value is number =>
    typeof value === 'number' && value >= from && value <= to;
  if (!isIn(lat, -90, 90) || !isIn(lon, -180, 180) || (lat === 0 && lon === 0)) return null;
  if (!isIn(accuracy, 0, FIX_LIMITS.accuracy) || !isIn(age, 0, FIX_LIMITS.age)) return null;
  if (JSON.stringify(sent).length > FIX_LIMITS.bytes) return null;
  return { ...roundedPoint({ lat, lon }), accuracy: Math.round(accuracy), age: Math.round(age) };
}

/** Why a phone has no fix to send: it has none, only an old one, or a very inaccurate one. Null if it has one. */
export const fixTrouble = (fix: Fix | null): 'no-fix' | 'inaccurate' | null =>
  readFix(fix) !== null ? null : fix !== null && fix.accuracy > FIX_LIMITS.accuracy ? 'inaccurate' : 'no-fix';

/** The last fix that was sent. */
export interface SentFix extends Point {
  readonly at: Instant;
}

/** Provides the fixes that polls and steps send. */
export interface FixSource {
  /** The newest fix, if it's worth sending; null otherwise. */
  next(): Fix | null;
  /** The newest fix for a step, even if it has hardly changed; null if there's none to send. */
  current(): Fix | null;
  /** Reports that the server has received a fix. A fix that wasn't received is replaced by a newer one. */
  sent(fix: Fix): void;
  /** Reports that the server hasn't received a fix. */
  unsent(failure: Pick<Failure, 'kind'>): void;
}

/** The server needs fixes no more often than this. */
const MIN_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = 30 * SECOND;
const MIN_MOVE = 25;
/** 150 km/h, in meters per ms. */
const TOP_SPEED = 150 / 3600;

/** Whether a fix is a jump that no courier can make. */
export const isJump = (fix: Fix, last: SentFix | null, now: Instant): boolean =>
  last !== null && metersBetween(fix, last) > TOP_SPEED * Math.max(SECOND, now - fix.age - last.at) + fix.accuracy;

/** Whether a fix differs enough from the last one to be sent. The caller checks for jumps. */
export function isWorthSending(fix: Fix, last: SentFix | null, now: Instant): boolean {
  if (readFix(fix) === null) return false;
  if (last === null) return true;
  // Of a clock that was set back meanwhile, only the difference counts.
  const since = Math.abs(now - last.at);
  return since >= LONGEST_PAUSE || (since >= MIN_PAUSE && metersBetween(fix, last) >= MIN_MOVE);
}

/** The readers of a courier's position. `staff` are the merchant and administrators. */
export type PositionReader = 'recipient' | 'staff';

/** The statuses in which each reader sees the courier. Merchants and administrators see the same. */
const SEEN_IN: Readonly<Record<PositionReader, readonly DeliveryStatus[]>> = {
  recipient: ['picked_up', 'at_dropoff'],
  staff: ['accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'],
};

/** A position as the server keeps it. */
export interface KeptPosition extends Point {
  readonly accuracy: number;
  readonly takenAt: Instant;
}

/** A position for one reader; null if they may not see it in this status, or if it's too old. */
export function shownPosition(
  position: KeptPosition | null,
  status: DeliveryStatus,
  reader: PositionReader,
  now: Instant,
): Fix | null {
  if (position === null || !SEEN_IN[reader].includes(status)) return null;
  const age = now - position.takenAt;
  if (age >= POSITION_SHOWN) return null;
  // A recipient sees it to about ten meters.
  return { ...roundedPoint(position, reader === 'recipient' ? 4 : 5), accuracy: position.accuracy, age };
}

/**
 * The share of the way that a courier has covered, from 0 to 1 by straight-line distances; null if an end isn't known.
 */
export function coveredShare({ shop, door, ...at }: Pick<Moving, 'lat' | 'lon' | 'shop' | 'door'>): number | null {
  if (shop === null || door === null) return null;
  const behind = metersBetween(shop, at);
  const whole = behind + metersBetween(at, door);
  return whole === 0 ? 1 : behind / whole;
}
