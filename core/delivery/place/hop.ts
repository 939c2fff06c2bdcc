import { metersBetween, type Point } from '#core/geography/point.ts';
import type { TimeRange } from '../price/ways.ts';
import { leftRange, type CountsFrom } from './leg-times.ts';

/** Doors in one postal area, whose middle is all that's known, are at least this far apart, in meters. */
export const LEAST_HOP = 400;

/** The time between two doors, in seconds; null if one isn't known, they're too far apart, or too few times are known. */
export const hopRange = (countsFrom: CountsFrom, from: Point | null, to: Point | null): TimeRange | null =>
  from === null || to === null ? null : leftRange(countsFrom, Math.max(LEAST_HOP, Math.round(metersBetween(from, to))));
