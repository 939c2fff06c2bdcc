import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const sql = afterMigrationsForContract('arrival');
const memory = replacingForContract('adapters/memory/delivery/place/arrivals.ts', 'arrival');
const rule = replacing('core/delivery/place/arrival.ts', 'unit', 'tests/core/delivery/place/arrival.test.ts');

const distance = replacing('core/delivery/place/approach.ts', 'unit', 'tests/core/delivery/place/approach.test.ts');
const approaching = replacingForContract('adapters/memory/delivery/place/arrivals.ts', 'arrival-approach');
const approachingInSql = afterMigrationsForContract('arrival-approach');

/** Faults in arrivals that follow from a position. */
const approachMutants: readonly Mutant[] = [
  distance('a ride that starts within a distance counts', 'distance < before.meters', 'true'),
  distance('a distance counts after a pause', '|| !isFresh(before, here.at)', ''),
  distance('a distance counts again on the way back', 'within[index] ?? reachedAt', 'reachedAt'),
  distance(
    'a distance is reached with the position after it',
    'later(\n          before.at,\n          Math.floor(',
    'later(\n          here.at,\n          0 * Math.floor(',
  ),
  distance('a rough position tells a distance', 'SHARP = 200', 'SHARP = 1500'),
  replacing('core/delivery/place/arrival.ts', 'unit', 'tests/core/delivery/place/approach.test.ts')(
    'an old position tells an arrival',
    '|| !isFresh(approach, now)',
    '',
  ),
  replacing('core/delivery/place/leg-times.ts', 'unit', 'tests/core/delivery/place/approach.test.ts')(
    'the remaining time is that of the farther distance',
    'const share = (meters - near) / (far - near);',
    'const share = 1;',
  ),
  approaching('moments are forgotten with the next look', 'within: shown?.within ?? []', 'within: []'),
  approaching('the remaining time isn’t learned', "if (leg !== 'door') return;", 'return;'),
  approachingInSql(
    'an old position tells an arrival, in the database',
    inFunction('expected_arrivals', 'private.approach_kept()', "interval '9 minutes'"),
  ),
  approachingInSql(
    'a distance counts after a pause, in the database',
    inFunction('note_within', 'private.approach_kept()', "interval '9 minutes'"),
  ),
  approachingInSql(
    'a ride that starts within a distance counts, in the database',
    inFunction('note_within', 'near <= ends[i] and ends[i] < far', 'near <= ends[i]'),
  ),
  approachingInSql(
    'a distance is reached with the position after it, in the database',
    inFunction('note_within', '* (far - ends[i]) / (far - near)', ''),
  ),
  approachingInSql(
    'a rough position tells a distance, in the database',
    inFunction('meters_left', 'p.accuracy > 200', 'p.accuracy > 1500'),
  ),
  approachingInSql(
    'the remaining time is that of the farther distance, in the database',
    inFunction('left_range', 'if place = 1 then return; end if;', 'return;'),
  ),
  afterMigrations('database', 'tests/database/place/positions.test.ts')(
    'moments stay after the door, in the database',
    inFunction('note_arrivals', 'delete from private.arrivals a where a.delivery = n.id;', ''),
  ),
];

/** Faults in expected arrivals. */
export const arrivalMutants: readonly Mutant[] = [
  ...approachMutants,
  rule('a range changes with each look', 'return isNear || isElsewhere ? next : shown;', 'return next;'),
  rule(
    'a range stands past its end',
    'return isNear || isElsewhere ? next : shown;',
    'return isElsewhere ? next : shown;',
  ),
  rule('a range stands though the status moved on', 'shown.status !== status', 'false'),
  rule('a delivery arrives immediately', 'Math.max(span.from, now + soonest)', 'span.from'),
  rule('the time of the way counts from the request', 'ms: at_dropoff - picked_up', 'ms: at_dropoff - (accepted ?? 0)'),
  replacing('core/delivery/board/board-order.ts', 'unit', 'tests/core/delivery/board/board-order.test.ts')(
    'a board spares by the early end of the arrival',
    'arrival?.to ?? now',
    'arrival?.from ?? now',
  ),
  memory('what is shown isn’t stored', 'kept.door === null ? others', 'true ? others'),
  replacingForContract('core/delivery/track/tracked-delivery.ts', 'arrival')(
    'the number alone shows when the courier comes before the pick-up',
    "access === 'recipient' || delivery.status === 'picked_up' ? arrivals.door : null",
    'arrivals.door',
  ),
  sql(
    'a range changes with each look, in the database',
    inFunction('arrival_holds', 'p_from - a.from_at between', 'false and p_from - a.from_at between'),
  ),
  sql(
    'nothing is learned, in the database',
    inFunction('note_arrivals', 'if part is null then return; end if;', 'return;'),
  ),
  sql(
    'the number alone shows when the courier comes before the pick-up, in the database',
    inFunction('tracked_view', "p_recipient or d.status = 'picked_up'", 'true'),
  ),
  sql(
    'the ways of all zones are one, in the database',
    inFunction('note_arrivals', "case part when 'door' then n.zone else 'all' end", "'all'"),
  ),
];
