import { afterMigrations, afterMigrationsForContract, replacingForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const contract = afterMigrationsForContract;

const answers = afterMigrations('database', 'tests/database/delivery/city-board.test.ts');

const matching = contract('courier-matching');

/** Faults in the courier’s board, mostly in its queries. */
export const boardSqlMutants: readonly Mutant[] = [
  contract('live-board')(
    'anyone looks at a city, in the database',
    inFunction('city_board', 'if not private.is_admin() then return null; end if;', ''),
  ),
  answers('positions beside an unchanged board aren’t sent', inFunction('live_board', 'moving is not null', 'false')),
  answers(
    'a board shows an old position',
    inFunction('live_board', 'private.position_shown()', "interval '20 minutes'"),
  ),
  contract('delivery-assign')(
    'a courier who is offline is handed a delivery, in the database',
    inFunction('carry_refusal', "'offline'", 'null'),
  ),
  contract('delivery-assign')(
    'one that a courier carries is handed over, in the database',
    inFunction('assign_refusal', "array['accepted', 'at_pickup']", "array['accepted', 'at_pickup', 'picked_up']"),
  ),
  afterMigrations('database', 'tests/database/delivery/assign-in-parallel.test.ts')(
    'the courier who gets it isn’t locked, in the database',
    inFunction('assign_refusal', 'x.courier in (former, p_courier)', 'x.courier = former'),
  ),
  matching(
    'everyone sees a new delivery immediately',
    inFunction('offers_of', ') < private.first_in_line()', ') < 500'),
  ),
  matching('six see a new delivery immediately', inFunction('offers_of', ') < private.first_in_line()', ') < 6')),
  matching(
    'only five ever see a new delivery',
    inFunction('offers_of', 'private.head_start()', "interval '15 minutes'"),
  ),
  matching(
    'couriers who came last see it first',
    inFunction('offers_of', '(l.idle_since, l.courier) <', '(l.idle_since, l.courier) >'),
  ),
  {
    ...matching('couriers who are offline take places in the line', inFunction('line_to', 'x.online', 'true')),
    lives: 'their refusal keeps them out of the line too; this only comes first because it’s cheap',
  },
  contract('courier-line')(
    'couriers who came at the same moment are all first in line, in the database',
    inFunction('offers_of', '(l.idle_since, l.courier) < (mine.idle_since, p_me)', 'l.idle_since < mine.idle_since'),
  ),
  contract('courier-line')(
    'going online while online costs the place in the line, in the database',
    inFunction(
      'courier_duty',
      'case when private.is_online(online_until, standby_until, at) then idle_since else at end',
      'at',
    ),
  ),
  contract('delivery-order')(
    'a board shows a hundred and one, in the database',
    inFunction('offers_of', 'limit private.offers_shown()', 'limit 101'),
  ),
  replacingForContract('adapters/memory/delivery/courier/courier-duty.ts', 'delivery-order')(
    'a board has no maximum',
    '.slice(0, OFFERS_SHOWN)',
    '.slice(0)',
  ),
];
