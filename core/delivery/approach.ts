import { SECOND } from '../clock.ts';
import { later, type Instant } from '../instant.ts';
import type { Delivery } from './delivery.ts';
import { DISTANCES, type Distance } from './leg-times.ts';
import { metersBetween, type KeptPosition, type Point } from './position.ts';

/** A courier's straight distance to the door, in whole meters, at a time (decision arrival-by-distance). It tells no place. */
export interface Approach {
  readonly meters: number;
  readonly at: Instant;
}

/** An older position tells no distance anymore, in ms. */
export const APPROACH_KEPT = 90 * SECOND;
/** Nor does one that may be off by more than that, in meters. */
const SHARP = 200;

/** The distance that a position tells; null if it isn't sharp, or the door isn't known. */
export const approachOf = (position: KeptPosition, door: Point | null): Approach | null =>
  door === null || position.accuracy > SHARP
    ? null
    : { meters: Math.round(metersBetween(position, door)), at: position.takenAt };

/** Whether an arrival can be expected from it. */
export const isFresh = ({ at }: Approach, now: Instant): boolean => now - at <= APPROACH_KEPT;

/** When a courier first came within each of {@link DISTANCES}; null, or missing at the end, if that wasn't seen. */
export type Within = readonly (Instant | null)[];

/**
 * The moments after one more position. A distance counts if the courier was seen outside of it just before: the first
 * position of a ride is within many, and after a pause nothing tells when they came there. Between two positions, the
 * distance shrinks evenly.
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

/** The durations that are learned at the door, in ms: of the rest of the way from each distance. */
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
