import type { LegTimes } from '#core/delivery/leg-times.ts';
import { marketOf } from '#core/delivery/zone.ts';

const market = marketOf('ca', 'on', 'Toronto');

/**
 * The durations of the parts of the way in the past deliveries of the demo. Making those at every start would take too long, so their
 * sums are here; a test makes them.
 */
export const LEG_TIMES: readonly LegTimes[] = [
  {
    market,
    leg: 'shop',
    band: 'all',
    counts: [0, 0, 0, 0, 0, 0, 0, 32, 50, 59, 57, 59, 64, 0, 0, 36, 0, 0, 33, 6, 0, 0, 0, 0],
  },
  {
    market,
    leg: 'counter',
    band: 'all',
    counts: [0, 0, 8, 56, 84, 103, 130, 15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  },
  {
    market,
    leg: 'door',
    band: 'A',
    counts: [0, 0, 0, 0, 0, 0, 0, 0, 1, 22, 50, 55, 32, 0, 0, 0, 0, 5, 1, 0, 0, 0, 0, 0],
  },
  {
    market,
    leg: 'door',
    band: 'B',
    counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 45, 44, 50, 6, 0, 0, 3, 3, 0, 0, 0, 0],
  },
  {
    market,
    leg: 'door',
    band: 'C',
    counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 29, 34, 14, 0, 0, 0, 0, 0, 0],
  },
];
