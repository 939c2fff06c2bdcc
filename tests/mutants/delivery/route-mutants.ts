import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const plan = replacing('core/delivery/place/plan.ts', 'unit', 'tests/core/delivery/place/plan.test.ts');
const hop = replacing('core/delivery/place/hop.ts', 'unit', 'tests/core/delivery/place/plan.test.ts');
const stops = replacing('core/delivery/courier/route.ts', 'unit', 'tests/core/delivery/courier/route.test.ts');
const board = replacingForContract('core/delivery/board/board.ts', 'several-at-once');
const carry = replacingForContract('core/delivery/lifecycle/carry-refusal.ts', 'several-at-once');
const assign = replacingForContract('core/delivery/board/decide-assign.ts', 'several-at-once');
const step = replacingForContract('core/delivery/courier/decide-step.ts', 'several-at-once');
const arrival = replacing('core/delivery/place/arrival.ts', 'unit', 'tests/core/delivery/place/arrival.test.ts');
const sight = (file: string) => replacingForContract(`adapters/memory/delivery/${file}.ts`, 'route-sight');
const several = afterMigrationsForContract('several-at-once');
const demo = (file: string) => replacing(`demo/${file}.ts`, 'unit', 'tests/demo/route-scenarios.test.ts');
const seen = afterMigrationsForContract('route-sight');
const chosen = replacing(
  'core/delivery/courier/decide-reorder.ts',
  'unit',
  'tests/core/delivery/courier/decide-reorder.test.ts',
);
const asking = replacing(
  'core/delivery/courier/job-stops.ts',
  'unit-document',
  'tests/ui/courier/stops-ahead.test.tsx',
);
const order = (file: string) => replacingForContract(`adapters/memory/delivery/courier/${file}.ts`, 'stops');
const ordered = afterMigrationsForContract('stops');
const gate = (name: string) => afterMigrations('database', `tests/database/gates/${name}.test.ts`);

/** Several deliveries of one counter, their plan, and who sees the courier. */
export const routeMutants: readonly Mutant[] = [
  plan(
    'a plan leaves out the way between doors',
    'const there = later(plan.doneAt, wait + hop);',
    'const there = later(plan.doneAt, wait);',
  ),
  plan(
    'a plan takes the fast ends',
    "legRange(times.countsOf('door', zone), 'door', zone, 0).to",
    "legRange(times.countsOf('door', zone), 'door', zone, 0).from",
  ),
  plan(
    'a way that can’t be planned takes no time',
    'return range === null ? null : range.to * SECOND;',
    'return range === null ? 0 : range.to * SECOND;',
  ),
  plan('a plan leaves out the handover', 'done += way + HANDOVER_TIME;', 'done += way;'),
  plan('a held promise doesn’t matter', '|| wait > plan.spare', ''),
  plan('an arrival moves by any time', 'wait > MOVED_BY ||', ''),
  plan('a parcel that was picked up doesn’t matter', 'isToPickUp(status) && ', ''),
  hop(
    'doors of one area are at one place',
    'Math.max(LEAST_HOP, Math.round(metersBetween(from, to)))',
    'Math.round(metersBetween(from, to))',
  ),
  demo('couriers/next-step')(
    'simulated couriers ride to each door from the counter',
    'before === null\n          ? later(since',
    'true\n          ? later(since',
  ),
  demo('world/courier-work')(
    'simulated couriers are at all doors of a route at a time',
    'stopsFor(dispatch, courier)[0]?.carried ?? []',
    'stopsFor(dispatch, courier).flatMap(({ carried }) => carried)',
  ),
  stops(
    'the door at which the courier is isn’t next',
    "[['at_dropoff'], ['at_pickup'], ['accepted'],",
    "[['at_pickup'], ['accepted'], ['at_dropoff'],",
  ),
  board('those who carry nothing don’t come first', 'return isFirst ? [', 'return true ? ['),
  board(
    'a courier who carries is in the line',
    'state.loadOf(courier.id, delivery.market).carried.length === 0 &&',
    '',
  ),
  carry('a large parcel takes one unit', 'sum + UNITS[one.size], UNITS[size]', 'sum + 1, 1'),
  carry(
    'what doesn’t go with the rest is accepted',
    "facts.load.carried.length > 0 && facts.addsMinutes === null ? 'busy' : null",
    'null',
  ),
  assign('a delivery is handed to its own courier', "delivery.courier === courier ? 'busy' : ", ''),
  step('a slower parcel of the counter moves a promise', '{ ...step, readyAt: readyOf(facts.load, delivery) }', 'step'),
  arrival('doors before one’s own take no time', 'doors.slice(1, place + 1)', 'doors.slice(1, 1)'),
  sight('place/position-of')(
    'everyone on a route sees the courier',
    'stopsBefore(stopsFor(dispatch, courier), id) !== 0',
    'false',
  ),
  sight('dispatch-table')(
    'a position from an earlier stop shows at the next one',
    'first !== undefined && staysInSight(before, next)',
    'first !== undefined',
  ),
  sight('dispatch-table')(
    'a parcel that’s added hides the courier',
    'const who = moved.delivery.courier ?? before.courier;',
    'const who = before.courier;',
  ),
  several('a courier carries any number, in the database', inFunction('carriers_of', 'l.units', '0')),
  several('what breaks a promise is accepted, in the database', inFunction('added_minutes', 'or wait > p.spare', '')),
  several(
    'those who carry nothing don’t come first, in the database',
    inFunction('additions_for', 'or not exists (select from private.line_to(w.d, now_at))', 'or true'),
  ),
  several('a courier who carries is in the line, in the database', inFunction('line_to', 'x.carries', 'false')),
  several(
    'a suspended courier keeps all but one accepted delivery, in the database',
    inFunction('leave_work', 'end loop;', 'exit; end loop;'),
  ),
  several(
    'a slower parcel of the counter moves a promise, in the database',
    inFunction('apply_move', 'select max(k.ready_at)', 'select min(k.ready_at)'),
  ),
  seen(
    'everyone on a route sees the courier, in the database',
    inFunction('shown_position', "when 'recipient' then d.id = any (s.ids)", "when 'recipient' then true"),
  ),
  seen(
    'a position from an earlier stop shows at the next one, in the database',
    inFunction('hide_out_of_sight', 'next.ids <@ p_ids or', 'true or'),
  ),
  seen(
    'doors before one’s own take no time, in the database',
    inFunction('expected_arrivals', 'exit when one.id = d.id;', 'exit;'),
  ),
  chosen('another order has a stranger’s delivery', '.filter((id) => stops.includes(id))', ''),
  chosen('another order has one that’s named again twice', '[...new Set(named)]', 'named'),
  chosen('another order leaves out what isn’t named', '...stops.filter((id) => !first.includes(id))', ''),
  chosen('a courier is asked because of promises that are broken anyway', '!before.includes(id)', 'true'),
  chosen('a courier isn’t asked before another order breaks a promise', 'return after.length > 0', 'return false'),
  asking('the next door can be put first', 'isAhead(stop) && stops.find(isAhead) !== stop', 'isAhead(stop)'),
  order('reorder-stops')('another order keeps the position', 'hideOutOfSight(dispatch, courier, before);', ''),
  order('reorder-stops')('another order breaks promises without a question', 'named, evenLate)', 'named, true)'),
  replacingForContract('adapters/memory/delivery/dispatch-table.ts', 'stops')(
    'one that’s accepted again has its earlier place',
    "if (moved.delivery.status === 'accepted') forgetPlace(dispatch, before.id);",
    '',
  ),
  ordered(
    'a position is stored under the first accepted, not the next, in the database',
    inFunction(
      'note_position',
      '(select s.ids[1] from private.next_stop(p_courier) s)',
      `(select k.id from private.deliveries k where k.courier = p_courier and private.is_carried(k.status)
        order by (k.reached ->> 'accepted')::timestamptz, k.turn, k.id limit 1)`,
    ),
  ),
  ordered(
    'another order keeps the position, in the database',
    inFunction('reorder_stops', 'perform private.hide_out_of_sight(me, seen.place, seen.ids);', ''),
  ),
  ordered(
    'another order breaks promises without a question, in the database',
    inFunction('reorder_stops', "if late <> '{}' then", 'if false then'),
  ),
  ordered(
    'one that’s accepted again has its earlier place, in the database',
    inFunction(
      'apply_move',
      'update private.couriers set stops = array_remove(stops, d.id) where courier = p_courier and d.id = any (stops);',
      '',
    ),
  ),
  ordered(
    'the board has the order of accepting, in the database',
    inFunction('board_couriers', 'array_position(c.stops, k.id), ', ''),
  ),
  afterMigrations('database', 'tests/database/delivery/stops-in-parallel.test.ts')(
    'another order ignores the courier’s lock',
    inFunction(
      'reorder_stops',
      'private.lock_courier(me);',
      '(select x from private.couriers x where x.courier = me);',
    ),
  ),
  afterMigrations('database', 'tests/database/place/positions.test.ts')(
    'a position of another next stop is shown',
    inFunction('shown_position', 'and p.delivery = s.ids[1] ', ''),
  ),
  gate('delivery-gate')(
    'a delivery’s gate doesn’t notice another order',
    inFunction('delivery_mark', '(select c.stops from private.couriers c where c.courier = d.courier),', ''),
  ),
  gate('duty-gate')(
    'a duty’s gate doesn’t notice another order',
    inFunction('duty_mark', ', l.versions, c.stops)', ', l.versions)'),
  ),
];
