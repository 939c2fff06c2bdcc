/** A point in WGS 84, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** The meters of a degree from north to south. From east to west, times the cosine of the latitude. */
export const METERS_PER_DEGREE = 111_320;

/** The straight-line distance in meters, for points of one region. */
export function metersBetween(a: Point, b: Point): number {
  const east = (a.lon - b.lon) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return Math.hypot(east, a.lat - b.lat) * METERS_PER_DEGREE;
}
