import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const times = replacingForContract('core/delivery/price/times.ts', 'delivery-time');
const quote = replacingForContract('core/delivery/price/quote.ts', 'delivery-time');
const charges = replacing(
  'core/delivery/lifecycle/charges.ts',
  'unit',
  'tests/core/delivery/lifecycle/charges.test.ts',
);
const pause = replacingForContract('core/delivery/request/city-pause.ts', 'city-pauses');
const decide = replacing(
  'core/delivery/request/decide-pause.ts',
  'unit',
  'tests/core/delivery/request/decide-pause.test.ts',
);
const pauseInMemory = replacingForContract('core/delivery/request/decide-pause.ts', 'city-pauses');
const race = afterMigrations('database', 'tests/database/delivery/pause-in-parallel.test.ts');
const pauseInDatabase = afterMigrationsForContract('city-pauses');

/** Faults in the times of a request, and in pauses of cities. */
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
  pause(
    'a pause refuses what is ready when it ends',
    'pause !== null && now < pause.until',
    'pause !== null && now <= pause.until',
  ),
  pauseInMemory('pause: a repeated change is another one', 'isSame && last?.by === by', 'false'),
  decide('pause: a change in the meantime is overwritten', 'if (version === after)', 'if (version >= after)'),
  race('pause: an order does not hold the city', inFunction('locked_pause', 'for share', '')),
  race('pause: an order holds only the key of the city', inFunction('locked_pause', 'for share', 'for key share')),
  pauseInDatabase(
    'pause: what is ready later is refused too, in the database',
    inFunction('add_delivery', 'if ready < paused_until', 'if at < paused_until'),
  ),
  pauseInDatabase(
    'pause: a merchant pauses a city, in the database',
    inFunction('pause_city', 'private.require_admin()', 'auth.uid()'),
  ),
];
