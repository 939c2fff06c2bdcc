import { METERS_PER_DEGREE, type Point } from '#core/geography/point.ts';
import { roundedPoint, type Area, type KeptPosition } from './position.ts';
import { isAtStep } from './shop-point.ts';
import type { Instant } from '#core/instant.ts';

/**
 * The sums of the doors of one postal area, in cells of 1/500 degree: about 220 meters from north to south. Only sums
 * are stored, so no delivery can be identified, and even an area's only door is rounded to its cell.
 */
export interface DoorArea {
  readonly country: string;
  /** A ZIP code, or the first three characters of a Canadian one. */
  readonly code: string;
  readonly n: number;
  readonly lat: number;
  readonly lon: number;
  /** The sums of squares. */
  readonly latSquares: number;
  readonly lonSquares: number;
}

export const noDoors = (country: string, code: string): DoorArea => ({
  country,
  code,
  n: 0,
  lat: 0,
  lon: 0,
  latSquares: 0,
  lonSquares: 0,
});

const CELLS = 500;
const METERS_PER_CELL = METERS_PER_DEGREE / CELLS;
/** The number of doors from which an area is known. */
const MIN_DOORS = 20;
/** At this number of doors, all sums are halved, so that recent doors weigh more. */
const MAX_DOORS = 500;
/** The maximum spread of an area, in meters. A wider one includes a wrong position. */
const WIDEST = 20_000;
const NARROWEST = 150;

/** The cell that a point lies in. */
const cellsOf = ({ lat, lon }: Point): readonly [number, number] => [
  Math.floor(lat * CELLS + 0.5),
  Math.floor(lon * CELLS + 0.5),
];

/** Whether doors in a country are learned. In other countries, a part of a postal code may name a single house. */
export const learnsDoors = (country: string): boolean => country === 'ca' || country === 'us';

/** The sums with one more door. */
export function withDoor(area: DoorArea, door: Point): DoorArea {
  const [lat, lon] = cellsOf(door);
  const by = area.n + 1 < MAX_DOORS ? 1 : 0.5;
  return {
    ...area,
    n: (area.n + 1) * by,
    lat: (area.lat + lat) * by,
    lon: (area.lon + lon) * by,
    latSquares: (area.latSquares + lat * lat) * by,
    lonSquares: (area.lonSquares + lon * lon) * by,
  };
}

/** Whether a courier's position when they arrive at the door is accurate and recent enough. */
export const isAtDoor = (position: KeptPosition | null, at: Instant): position is KeptPosition =>
  position !== null && isAtStep(position, at);

/** The middle of an area's doors and their spread; null if too few are known, or they're spread too far. */
export function learnedArea({ n, lat, lon, latSquares, lonSquares }: DoorArea): Area | null {
  if (n < MIN_DOORS) return null;
  const middle = { lat: lat / n / CELLS, lon: lon / n / CELLS };
  const squeeze = Math.cos((middle.lat * Math.PI) / 180);
  const north = (n * latSquares - lat * lat) / (n * n);
  const east = ((n * lonSquares - lon * lon) / (n * n)) * squeeze * squeeze;
  const spread = Math.max(NARROWEST, Math.round(METERS_PER_CELL * Math.sqrt(Math.max(0, north + east))));
  return spread > WIDEST ? null : { ...roundedPoint(middle), spread };
}
