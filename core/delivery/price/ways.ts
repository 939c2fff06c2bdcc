import type { Zone } from './zone.ts';

/** A range of a duration, in whole seconds. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** How long couriers of a market usually take: to the shop, at its counter, and from there to the door by zone. */
export interface Ways {
  readonly shop: TimeRange;
  readonly counter: TimeRange;
  readonly door: Readonly<Record<Zone, TimeRange>>;
}
