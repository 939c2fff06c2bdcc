import type { LeftTimes, LegTimes } from '#core/delivery/place/leg-times.ts';
import { marketOf } from '#core/delivery/price/market.ts';

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
    counts: [0, 0, 0, 0, 0, 0, 0, 0, 6, 92, 123, 158, 99, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0],
  },
  {
    market,
    leg: 'door',
    band: 'B',
    counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19, 49, 41, 4, 0, 0, 0, 1, 0, 0, 0, 0],
  },
];

/** The times from each distance to the door, along the drawn streets. No ride was longer than 6 km. */
export const LEFT_TIMES: readonly LeftTimes[] = [
  { market, distance: 250, counts: [75, 52, 39, 29, 33, 35, 42, 35, 17, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  {
    market,
    distance: 500,
    counts: [3, 17, 23, 35, 48, 44, 39, 25, 34, 43, 35, 14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  },
  { market, distance: 1000, counts: [0, 0, 0, 2, 9, 25, 32, 48, 44, 33, 17, 7, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  { market, distance: 1500, counts: [0, 0, 0, 0, 0, 2, 7, 20, 37, 42, 37, 18, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] },
  { market, distance: 2000, counts: [0, 0, 0, 0, 0, 0, 1, 2, 17, 29, 24, 27, 11, 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] },
  { market, distance: 3000, counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 17, 26, 13, 10, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  { market, distance: 4000, counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 9, 19, 8, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
];
