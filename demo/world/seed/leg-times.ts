import type { LegTimes } from '#core/delivery/leg-times.ts';
import { marketOf } from '#core/delivery/zone.ts';

const market = marketOf('ca', 'on', 'Toronto');

/**
 * The durations of the parts of the way in the demo's past deliveries. Making those at every start would take too long, so
 * their sums are here, and a test compares them.
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
