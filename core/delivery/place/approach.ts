import { SECOND } from '#core/clock.ts';
import { later, type Instant } from '#core/instant.ts';
import type { Delivery } from '../lifecycle/delivery.ts';
import { DISTANCES, type Distance } from './leg-times.ts';
import { metersBetween, type Point } from '#core/geography/point.ts';
import type { KeptPosition } from './position.ts';

/** A courier's straight-line distance to the door at a time, in whole meters (decision arrival-by-distance). */
export interface Approach {
  readonly meters: number;
  readonly at: Instant;
}

/** The maximum age of a position that gives a distance, in ms. */
export const APPROACH_KEPT = 90 * SECOND;
/** The maximum error of a position that gives a distance, in meters. */
const SHARP = 200;

/** The distance of a position to the door; null if the position is too inaccurate or the door isn't known. */
export const approachOf = (position: KeptPosition, door: Point | null): Approach | null =>
  door === null || position.accuracy > SHARP
    ? null
    : { meters: Math.round(metersBetween(position, door)), at: position.takenAt };

/** Whether a distance is recent enough to estimate an arrival from. */
export const isFresh = ({ at }: Approach, now: Instant): boolean => now - at <= APPROACH_KEPT;

/** When a courier first came within each of {@link DISTANCES}; null, or missing at the end, if that wasn't seen. */
export type Within = readonly (Instant | null)[];

/**
 * The times after one more position. A distance counts only if the previous position was outside of it: the first
 * position of a ride is within many distances, and after a pause the time isn't known. Times between two positions are
 * interpolated.
 */
export function withinAfter(within: Within, before: Approach | null, here: Approach | null): Within {
  if (before === null || here === null || !isFresh(before, here.at)) return within;
  const reachedAt = (distance: Distance): Instant | null =>
    here.meters <= distance && distance < before.meters
      ? later(
          before.at,
          Math.floor(((here.at - before.at) * (before.meters - distance)) / (before.meters - here.meters)),
        )
      : null;
  const isNew = DISTANCES.some((distance, index) => (within[index] ?? null) === null && reachedAt(distance) !== null);
  return isNew ? DISTANCES.map((distance, index) => within[index] ?? reachedAt(distance)) : within;
}

/** The times that the courier took from each distance to the door, in ms. Known once they're at the door. */
export function leftDone(
  { reached }: Delivery,
  within: Within,
): { readonly distance: Distance; readonly ms: number }[] {
  const door = reached.at_dropoff;
  if (door === undefined) return [];
  return DISTANCES.flatMap((distance, index) => {
    const at = within[index] ?? null;
    return at === null ? [] : [{ distance, ms: door - at }];
  });
}
