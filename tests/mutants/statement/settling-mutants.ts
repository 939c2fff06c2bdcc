import type { ContractName } from '#tests/contract/contracts.ts';
import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const settling = afterMigrations('database', 'tests/database/statement/settling.test.ts');
const adding = replacing('core/business/add-business.ts', 'unit', 'tests/core/business/add-business.test.ts');
const removed: ContractName = 'removed-business';

const noShow = replacing('core/delivery/lifecycle/no-show.ts', 'unit', 'tests/core/delivery/lifecycle/no-show.test.ts');
const counter = afterMigrationsForContract('left-at-counter');

/** Faults in settling deliveries, at the counter, after removals, and in the limits. */
export const settlingMutants: readonly Mutant[] = [
  settling(
    'settling: a failing delivery stops all',
    inFunction('settle_unless_busy', 'when others', "when sqlstate 'P9999'"),
  ),
  settling(
    'settling: each read of a failing delivery warns',
    inFunction('settle_unless_busy', 'if position(p_id::text in warned) = 0 then', 'if true then'),
  ),
  settling(
    'settling: there can be six free deliveries',
    inFunction('record_move', 'least(private.free_deliveries(), free_left + 1)', 'free_left + 1'),
  ),
  noShow(
    'counter: a courier who doesn’t come has more time',
    'NO_SHOW_AFTER = 15 * MINUTE',
    'NO_SHOW_AFTER = 16 * MINUTE',
  ),
  noShow('counter: a courier’s wait never ends', "status === 'at_pickup'", "status === 'returning'"),
  noShow(
    'counter: the wait begins before the parcel is ready',
    'Math.max(readyAt, reached',
    'Math.min(readyAt, reached',
  ),
  replacingForContract('adapters/memory/contact-lookups.ts', 'left-at-counter')(
    'counter: an expired second search counts as active',
    'settle(delivery, now).at(-1)',
    'settle(delivery, now).at(0)',
  ),
  counter(
    'counter: a courier’s wait never ends, in the database',
    inFunction('next_due', "when status = 'at_pickup' then", "when status = 'at_counter' then"),
  ),
  counter(
    'counter: a parcel is lost while its courier waits, in the database',
    inFunction('due_kind', "d.status in ('accepted', 'at_pickup')", "d.status = 'accepted'"),
  ),
  counter(
    'counter: an expired second search counts as active, in the database',
    inFunction('active_deliveries', 'd.next_due + private.search_again_time()', "d.next_due + interval '10 hours'"),
  ),
  afterMigrationsForContract(removed)(
    'settling: the id of a removed business is reused, in the database',
    'drop trigger not_used_before on public.businesses;',
  ),
  replacingForContract('core/business/decide-addition.ts', removed)(
    'settling: the id of a removed business is reused',
    'if (facts.hadDeliveries)',
    'if (facts.isThere)',
  ),
  adding(
    'settling: adding a removed business is retried forever',
    "if (added.error.kind === 'rejected') await",
    "if (added.error.kind === 'full') await",
  ),
  adding(
    'settling: a business is added twice after a rejected retry',
    'if (stored.ok && stored.value === null) attempts',
    'if (stored.ok) attempts',
  ),
  replacing('core/delivery/lifecycle/policy.ts', 'unit', 'tests/core/delivery/lifecycle/policy.test.ts')(
    'limits: 201 active deliveries',
    'active < ACTIVE_DELIVERIES_LIMIT',
    'active <= ACTIVE_DELIVERIES_LIMIT',
  ),
  replacing('core/delivery/lifecycle/policy.ts', 'unit', 'tests/adapters/memory/active-deliveries.test.ts')(
    'limits: any number of active deliveries',
    'count((delivery) => !isFinal(delivery.status)',
    'count((delivery) => isFinal(delivery.status)',
  ),
  afterMigrations('database', 'tests/database/delivery/active-deliveries.test.ts')(
    'limits: 201 active deliveries, in the database',
    inFunction('add_delivery', '>= private.active_deliveries_limit()', '>= 201'),
  ),
];
