import { SECOND } from '#core/clock.ts';
import type { Instant } from '#core/instant.ts';
import type { Point } from '#core/geography/point.ts';
import { roundedPoint, type KeptPosition } from './position.ts';

/** A business's counter on the map. */
export interface ShopPoint extends Point {
  /** Whether the merchant placed it; otherwise it's computed from pick-ups. */
  readonly moved: boolean;
}

/** The sources of a business's point. */
export interface CounterPlaces {
  /** The points of the last pick-ups, newest last: at most nine, without courier and time. */
  readonly stops: readonly Point[];
  /** The merchant's own choice; null if there's none. */
  readonly own: Point | null;
}

export const NO_PLACES: CounterPlaces = { stops: [], own: null };

const MAX_STOPS = 9;
const MIN_STOPS = 3;

/** The limits for a position that's used as the point of a step: accuracy in meters, age in ms. */
const STEP_LIMITS = { accuracy: 60, age: 90 * SECOND } as const;

/** Whether a position is accurate enough for a step at `at`, and from about then. */
export const isAtStep = (position: KeptPosition, at: Instant): boolean =>
  position.accuracy <= STEP_LIMITS.accuracy && Math.abs(at - position.takenAt) < STEP_LIMITS.age;

/** The stops with the point of one more pick-up at `at`, to about ten meters, if it's accurate and recent enough. */
export const withStop = (stops: readonly Point[], position: KeptPosition | null, at: Instant): readonly Point[] =>
  position === null || !isAtStep(position, at) ? stops : [...stops, roundedPoint(position, 4)].slice(-MAX_STOPS);

/** The middle value; the mean of both if there are two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0;
  return low + 0.5 * (high - low);
}

/** The point of a business: the merchant's own, else the median of three stops or more, else null. */
export function shopPoint({ stops, own }: CounterPlaces): ShopPoint | null {
  if (own !== null) return { lat: own.lat, lon: own.lon, moved: true };
  if (stops.length < MIN_STOPS) return null;
  const middle = { lat: median(stops.map(({ lat }) => lat)), lon: median(stops.map(({ lon }) => lon)) };
  return { ...roundedPoint(middle), moved: false };
}

/** Reads a point that was sent, to a meter; null if it isn't valid. */
export function readPoint(sent: unknown): Point | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const { lat, lon } = sent as Readonly<Record<string, unknown>>;
  if (typeof lat !== 'number' || typeof lon !== 'number' || (lat === 0 && lon === 0)) return null;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? roundedPoint({ lat, lon }) : null;
}
