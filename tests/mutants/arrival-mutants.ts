import { afterMigrationsForContract, replacing, replacingForContract, type Mutant } from './mutant.ts';
import { inFunction } from './sql-place.ts';

const sql = afterMigrationsForContract('arrival');
const memory = replacingForContract('adapters/memory/delivery/arrivals.ts', 'arrival');
const rule = replacing('core/delivery/arrival.ts', 'unit', 'tests/core/delivery/arrival.test.ts');

/** Faults in expected arrivals. */
export const arrivalMutants: readonly Mutant[] = [
  rule('a range changes with each look', 'return isNear || isElsewhere ? next : shown;', 'return next;'),
  rule(
    'a range stands past its end',
    'return isNear || isElsewhere ? next : shown;',
    'return isElsewhere ? next : shown;',
  ),
  rule('a range stands though the status moved on', 'shown.status !== status', 'false'),
  rule('a delivery arrives immediately', 'Math.max(span.from, now + soonest)', 'span.from'),
  rule('the time of the way counts from the request', 'ms: at_dropoff - picked_up', 'ms: at_dropoff - (accepted ?? 0)'),
  replacing('core/delivery/board-order.ts', 'unit', 'tests/core/delivery/board-order.test.ts')(
    'a board spares by the early end of the arrival',
    'arrival?.to ?? now',
    'arrival?.from ?? now',
  ),
  memory('what is shown isn’t stored', 'held.door === null ? others', 'true ? others'),
  replacingForContract('core/delivery/tracked-delivery.ts', 'arrival')(
    'the number alone shows when the courier comes before the pick-up',
    "access === 'recipient' || delivery.status === 'picked_up' ? arrivals.door : null",
    'arrivals.door',
  ),
  sql('a range changes with each look, in the database', inFunction('arrival_holds', '<= 150 and', '<= -1 and')),
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
