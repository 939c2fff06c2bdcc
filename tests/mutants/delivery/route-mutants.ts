import { afterMigrationsForContract, replacing, replacingForContract, type Mutant } from '../mutant.ts';
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
];
