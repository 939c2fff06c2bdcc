import { metersBetween, type Point } from '#core/geography/point.ts';
import type { Area } from '#core/delivery/place/position.ts';
import { chance } from '../couriers/chance.ts';
import type { Streets } from './streets.ts';

/** The middle of the postal areas in which the demo's recipients live, to some hundred meters. */
const MIDDLES: Readonly<Record<string, Point>> = {
  M4K: { lat: 43.677, lon: -79.3535 },
  M5A: { lat: 43.6555, lon: -79.366 },
  M5R: { lat: 43.673, lon: -79.4045 },
  M5V: { lat: 43.645, lon: -79.397 },
  M6G: { lat: 43.6665, lon: -79.4195 },
  M6H: { lat: 43.6615, lon: -79.433 },
  M6J: { lat: 43.6478, lon: -79.4195 },
  M6K: { lat: 43.64, lon: -79.4265 },
  M6P: { lat: 43.656, lon: -79.4545 },
};

/** The spread of a Canadian postal code in meters: it covers one side of a block. */
const BLOCK = 90;
const AREA = 700;

/** The point of a Canadian postal code; null for any other. The same code always has the same point. */
export function demoArea(streets: Streets, country: string, postalCode: string): Area | null {
  const middle = MIDDLES[postalCode.slice(0, 3)];
  if (country !== 'ca') return null;
  if (middle === undefined) {
    // Outside the drawing: codes with the same first two characters are within some kilometers.
    const at = (from: number, purpose: string): number =>
      from + chance(35, postalCode.slice(0, 2), purpose) + chance(35, postalCode, purpose) * 0.03;
    return { lat: at(43, 'lat'), lon: at(-80, 'lon'), spread: AREA };
  }
  const corners = streets.cornersAround(middle, 0, AREA);
  const corner = corners[Math.floor(chance(35, postalCode, 'corner') * corners.length)] ?? middle;
  // Beside the corner, so that it isn't drawn on the crossing.
  const beside = (purpose: string): number => (chance(35, postalCode, purpose) - 0.5) * 0.0012;
  return { lat: corner.lat + beside('north'), lon: corner.lon + beside('east'), spread: BLOCK };
}

/** The distance between the middles of two drawn postal areas, in meters, which needs no drawing; null for any other. */
export function metersApart(from: string, to: string): number | null {
  const [a, b] = [MIDDLES[from.slice(0, 3)], MIDDLES[to.slice(0, 3)]];
  return a === undefined || b === undefined ? null : metersBetween(a, b);
}
