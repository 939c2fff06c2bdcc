import { replacing, replacingForContract, type Mutant } from '../mutant.ts';

const times = replacingForContract('core/delivery/price/times.ts', 'delivery-time');
const quote = replacingForContract('core/delivery/price/quote.ts', 'delivery-time');
const charges = replacing(
  'core/delivery/lifecycle/charges.ts',
  'unit',
  'tests/core/delivery/lifecycle/charges.test.ts',
);

/** Faults in the times of a request. */
export const requestMutants: readonly Mutant[] = [
  times('a search lasts an hour', 'SEARCH_TIME = 30 * MINUTE', 'SEARCH_TIME = 60 * MINUTE'),
  quote(
    'a search ends half an hour after the request',
    'free: freeLeft > 0, ...times }',
    'free: freeLeft > 0, ...times, searchUntil: timesOf(now, 0).searchUntil }',
  ),
  charges(
    'the promise of a request is computed again',
    'promisedAt ?? timesOf(readyAt, minutes).dueAt',
    'timesOf(readyAt, minutes).dueAt',
  ),
];
