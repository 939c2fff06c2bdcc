import type { Zone } from './zone.ts';

/** A range of a duration, in whole seconds. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The usual durations of a market's legs: to the shop, at its counter, and from there to the door by zone. */
export interface Ways {
  readonly shop: TimeRange;
  readonly counter: TimeRange;
  readonly door: Readonly<Record<Zone, TimeRange>>;
}
