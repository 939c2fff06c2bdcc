import type { LeftTimes, LegTimes } from '#core/delivery/place/leg-times.ts';
import { marketOf } from '#core/delivery/price/zone.ts';

const market = marketOf('ca', 'on', 'Toronto');

/**
 * The durations of legs in the demo's past deliveries. Computing them at every start would take too long, so the sums
 * are here, and a test compares them.
 */
export const LEG_TIMES: readonly LegTimes[] = [
  {
    market,
    leg: 'shop',
    band: 'all',
    counts: [0, 0, 0, 0, 0, 0, 0, 52, 69, 83, 87, 86, 99, 0, 0, 63, 0, 0, 46, 9, 0, 0, 0, 0],
  },
  {
    market,
    leg: 'counter',
    band: 'all',
    counts: [0, 0, 11, 89, 123, 148, 200, 23, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  },
  {
    market,
    leg: 'door',
    band: 'A',
    counts: [0, 0, 0, 0, 0, 0, 0, 0, 1, 39, 66, 76, 56, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0],
  },
  {
    market,
    leg: 'door',
    band: 'B',
    counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 67, 78, 85, 7, 0, 0, 0, 1, 0, 0, 0, 0],
  },
  {
    market,
    leg: 'door',
    band: 'C',
    counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 41, 48, 22, 0, 0, 0, 0, 0, 0],
  },
];

/** The times from each distance to the door, along the drawn streets. No ride was longer than 6 km. */
export const LEFT_TIMES: readonly LeftTimes[] = [
  { market, distance: 250, counts: [3, 16, 21, 40, 65, 68, 77, 46, 20, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  { market, distance: 500, counts: [0, 0, 0, 3, 14, 32, 39, 63, 75, 72, 46, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  { market, distance: 1000, counts: [0, 0, 0, 0, 0, 0, 0, 12, 24, 45, 52, 43, 24, 14, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  { market, distance: 1500, counts: [0, 0, 0, 0, 0, 0, 0, 0, 1, 14, 19, 50, 42, 22, 12, 6, 1, 0, 0, 0, 0, 0, 0, 0] },
  { market, distance: 2000, counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 5, 24, 34, 23, 18, 5, 5, 1, 0, 0, 0, 0, 0, 0] },
  { market, distance: 3000, counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 9, 18, 26, 14, 8, 0, 0, 0, 0, 0, 0, 0] },
  { market, distance: 4000, counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 13, 17, 6, 2, 0, 0, 0, 0, 0, 0] },
];
