import { afterMigrationsForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const retry = afterMigrationsForContract('delivery-retry');

/** Faults in the database's rules for a parcel that's taken to the door again. */
export const retryMutants: readonly Mutant[] = [
  retry(
    'another try is charged again in the database',
    inFunction('entries_of', "(p_kind in ('deliver', 'fail') and d.held is null)", "p_kind in ('deliver', 'fail')"),
  ),
  retry(
    'an attempt that doesn’t count keeps the promise in the database',
    inFunction('apply_move', 'if n.held is null and d.on_time then n.on_time := null; end if;', ''),
  ),
  retry(
    'a courier tries again without end in the database',
    inFunction('move_refusal', "e.kind = 'retry') >= private.retries()", "e.kind = 'retry') >= 30"),
  ),
];
