import { SECOND } from '#core/clock.ts';
import type { TimeRange, Ways } from '../price/ways.ts';
import type { Market, Zone } from '../price/zone.ts';

/** The legs of a delivery whose durations are learned: to the shop, at its counter, and from there to the door. */
export const LEGS = ['shop', 'counter', 'door'] as const;
export type Leg = (typeof LEGS)[number];

/** The leg to the door is counted by zone, the other two for the whole market. */
export const LEG_BANDS = ['A', 'B', 'C', 'all'] as const;
export type LegBand = (typeof LEG_BANDS)[number];

/** The straight-line distances to the door, in meters, from which the remaining time is learned too. */
export const DISTANCES = [250, 500, 1000, 1500, 2000, 3000, 4000, 6000] as const;
export type Distance = (typeof DISTANCES)[number];

export const bandOf = (leg: Leg, zone: Zone): LegBand => (leg === 'door' ? zone : 'all');

/**
 * A histogram of a leg's durations in a market: the counts of durations up to each of {@link TIME_ENDS}. Only sums, so
 * no delivery can be identified.
 */
export interface LegTimes {
  readonly market: Market;
  readonly leg: Leg;
  readonly band: LegBand;
  readonly counts: readonly number[];
}

/** A histogram of the times from a distance to the door. */
export interface LeftTimes {
  readonly market: Market;
  readonly distance: Distance;
  readonly counts: readonly number[];
}

/**
 * The upper bound of each bucket, in seconds: 24 from one minute to three hours, each a quarter longer than the last.
 */
export const TIME_ENDS: readonly number[] = [
  60, 75, 94, 118, 148, 186, 233, 291, 365, 458, 574, 719, 901, 1129, 1416, 1774, 2223, 2787, 3493, 4377, 5486, 6876,
  8617, 10800,
];

/** Above this sum all counts are halved, so that recent durations weigh more. */
export const MAX_TIMES = 2000;
/** The smallest sum from which durations are estimated; below it, the usual ones are used. */
export const LEARNED_FROM = 30;
/** The number of longer durations that are needed to estimate the end of a leg that's in progress. */
const LEFT_TO_LEARN_FROM = 5;

/** The usual durations of legs, in minutes, until enough are known. */
const GUESSES: Readonly<Record<Leg, Readonly<Record<LegBand, readonly [number, number]>>>> = {
  shop: { A: [4, 9], B: [4, 9], C: [4, 9], all: [4, 9] },
  counter: { A: [1, 4], B: [1, 4], C: [1, 4], all: [1, 4] },
  door: { A: [6, 14], B: [12, 24], C: [22, 42], all: [22, 42] },
};

/** The remaining minutes of a leg that takes longer than nearly all known ones. */
const BEYOND = [2, 6] as const;

export const NO_TIMES: readonly number[] = TIME_ENDS.map(() => 0);

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** The counts with one more duration, in ms. A negative one counts as 0. */
export function withTime(counts: readonly number[], ms: number): readonly number[] {
  const seconds = Math.floor(ms / SECOND);
  const found = TIME_ENDS.findIndex((end) => seconds <= end);
  const at = found < 0 ? TIME_ENDS.length - 1 : found;
  const next = counts.map((count, index) => (index === at ? count + 1 : count));
  return sum(next) > MAX_TIMES ? next.map((count) => Math.floor(count / 2)) : next;
}

/** The number of durations up to this one, evenly spread within a bucket. */
function noLongerThan(counts: readonly number[], seconds: number): number {
  let below = 0;
  for (const [index, end] of TIME_ENDS.entries()) {
    const count = counts[index] ?? 0;
    const start = TIME_ENDS[index - 1] ?? 0;
    if (seconds < end) return below + count * (Math.max(0, seconds - start) / (end - start));
    below += count;
  }
  return below;
}

/** The duration in seconds that `target` of the durations don't exceed. */
function timeOf(counts: readonly number[], target: number): number {
  let below = 0;
  for (const [index, end] of TIME_ENDS.entries()) {
    const count = counts[index] ?? 0;
    const start = TIME_ENDS[index - 1] ?? 0;
    if (count > 0 && below + count >= target) return start + (end - start) * ((target - below) / count);
    below += count;
  }
  return TIME_ENDS.at(-1) ?? 0;
}

/** The range of a whole leg's duration. `usual`: it's the usual one, since too few durations are known. */
export interface LegRange extends TimeRange {
  readonly usual: boolean;
}

/** The range of the known durations longer than `seconds`; null if too few durations are known. */
function learnedRange(counts: readonly number[], seconds: number): TimeRange | null {
  const all = sum(counts);
  if (all < LEARNED_FROM) return null;
  const below = noLongerThan(counts, seconds);
  const left = all - below;
  if (left < LEFT_TO_LEARN_FROM) return beyond(seconds);
  return {
    from: Math.floor(timeOf(counts, below + 0.2 * left)),
    to: Math.ceil(timeOf(counts, below + 0.8 * left)),
  };
}

const beyond = (seconds: number): TimeRange => ({ from: seconds + BEYOND[0] * 60, to: seconds + BEYOND[1] * 60 });

/**
 * The whole duration of a leg that has taken `elapsed` ms so far: the middle 60% of the known durations that are
 * longer.
 */
export function legRange(counts: readonly number[], leg: Leg, band: LegBand, elapsed: number): LegRange {
  const seconds = Math.max(0, Math.floor(elapsed / SECOND));
  const learned = learnedRange(counts, seconds);
  if (learned !== null) return { ...learned, usual: false };
  const [from, to] = GUESSES[leg][band];
  return seconds + BEYOND[0] * 60 > to * 60
    ? { ...beyond(seconds), usual: true }
    : { from: from * 60, to: to * 60, usual: true };
}

/**
 * The time to the door from a distance in meters, interpolated between the two nearest of {@link DISTANCES}; null if
 * it's farther than all of them, or too few times are known.
 */
export function leftRange(countsFrom: CountsFrom, meters: number): TimeRange | null {
  const place = DISTANCES.findIndex((distance) => meters <= distance);
  const [near, far] = [DISTANCES[place - 1], DISTANCES[place]];
  const rangeFrom = (distance: Distance) => learnedRange(countsFrom(distance), 0);
  const outer = far === undefined ? null : rangeFrom(far);
  const inner = near === undefined ? null : rangeFrom(near);
  if (outer === null || far === undefined || inner === null || near === undefined) return outer;
  const share = (meters - near) / (far - near);
  return {
    from: Math.floor(inner.from * (1 - share) + outer.from * share),
    to: Math.ceil(inner.to * (1 - share) + outer.to * share),
  };
}

/**
 * The upper ends of a market's ranges, in ms: until the courier leaves the counter, and from there to the door by zone.
 */
export interface SlowLegTimes {
  readonly toPickup: number;
  readonly toDoor: Readonly<Record<Zone, number>>;
}

/** The counts of a market's leg and band. */
export type CountsOf = (leg: Leg, band: LegBand) => readonly number[];

/** The counts of a market's times from a distance to the door. */
export type CountsFrom = (distance: Distance) => readonly number[];

export function slowLegTimes(countsOf: CountsOf): SlowLegTimes {
  const slow = (leg: Leg, band: LegBand) => legRange(countsOf(leg, band), leg, band, 0).to * SECOND;
  return {
    toPickup: slow('shop', 'all') + slow('counter', 'all'),
    toDoor: { A: slow('door', 'A'), B: slow('door', 'B'), C: slow('door', 'C') },
  };
}

/** The ranges of the legs of a delivery that a courier accepts now. */
export function waysOf(countsOf: CountsOf): Ways {
  const range = (leg: Leg, band: LegBand): TimeRange => {
    const { from, to } = legRange(countsOf(leg, band), leg, band, 0);
    return { from, to };
  };
  return {
    shop: range('shop', 'all'),
    counter: range('counter', 'all'),
    door: { A: range('door', 'A'), B: range('door', 'B'), C: range('door', 'C') },
  };
}

/** The ways of a market without known durations. */
export const USUAL_WAYS: Ways = waysOf(() => NO_TIMES);

/** The slow leg times of a market without known durations. */
export const USUAL_LEG_TIMES: SlowLegTimes = slowLegTimes(() => NO_TIMES);
