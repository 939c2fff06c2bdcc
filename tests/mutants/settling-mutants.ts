import type { ContractName } from '#tests/contract/contracts.ts';
import { afterMigrations, afterMigrationsForContract, replacing, replacingForContract, type Mutant } from './mutant.ts';
import { inFunction } from './sql-place.ts';

const settling = afterMigrations('database', 'tests/database/settling.test.ts');
const adding = replacing('core/business/add-business.ts', 'unit', 'tests/core/business/add-business.test.ts');
const removed: ContractName = 'removed-business';

const noShow = replacing('core/delivery/no-show.ts', 'unit', 'tests/core/delivery/no-show.test.ts');
const counter = afterMigrationsForContract('left-at-counter');

/** Faults in what settles a delivery, whatever became of its business, its courier and others, and in how many there can be. */
export const settlingMutants: readonly Mutant[] = [
  settling(
    'settling: one that fails stops all',
    inFunction('settle_unless_busy', 'when others', "when sqlstate 'P9999'"),
  ),
  settling(
    'settling: each look at one that fails warns',
    inFunction('settle_unless_busy', 'if position(p_id::text in warned) = 0 then', 'if true then'),
  ),
  settling('settling: a sixth free one', inFunction('apply_move', 'least(5, free_left + 1)', 'free_left + 1')),
  noShow(
    'counter: a courier who doesn’t come is waited for longer',
    'NO_SHOW_AFTER = 15 * MINUTE',
    'NO_SHOW_AFTER = 16 * MINUTE',
  ),
  noShow('counter: a courier stays there forever', "status === 'at_pickup'", "status === 'returning'"),
  noShow('counter: the wait is for what isn’t ready', 'Math.max(readyAt, reached', 'Math.min(readyAt, reached'),
  replacingForContract('adapters/memory/lookups.ts', 'left-at-counter')(
    'counter: what nobody takes afterwards counts as under way',
    'settle(delivery, now).at(-1)',
    'settle(delivery, now).at(0)',
  ),
  counter(
    'counter: a courier stays there forever, in the database',
    inFunction('next_due', "when status = 'at_pickup' then", "when status = 'at_counter' then"),
  ),
  counter(
    'counter: who comes to the shop has lost the parcel, in the database',
    inFunction('due_kind', "d.status in ('accepted', 'at_pickup')", "d.status = 'accepted'"),
  ),
  counter(
    'counter: what nobody takes afterwards counts as under way, in the database',
    inFunction('active_deliveries', "d.next_due + interval '10 minutes'", "d.next_due + interval '10 hours'"),
  ),
  afterMigrations('database', 'tests/database/upgrades.test.ts')(
    'counter: a correction asks for the past, in the database',
    inFunction('apply_move', "if p_kind <> 'correct' then", 'if true then'),
  ),
  afterMigrationsForContract(removed)(
    'settling: the id of a removed business is taken again, in the database',
    'drop trigger not_used_before on public.businesses;',
  ),
  replacingForContract('adapters/memory/memory-business-repo.ts', removed)(
    'settling: the id of a removed business is taken again',
    'deliveriesOf(tx, business.id).length > 0',
    'deliveriesOf(tx, business.id).length < 0',
  ),
  adding(
    'settling: a business that was removed is added under its id forever',
    "if (added.error.kind === 'rejected') await",
    "if (added.error.kind === 'full') await",
  ),
  adding(
    'settling: a business is added twice once a retry is rejected',
    'if (stands.ok && stands.value === null) attempts',
    'if (stands.ok) attempts',
  ),
  replacing('core/delivery/policy.ts', 'unit', 'tests/core/delivery/policy.test.ts')(
    'limits: two hundred and one at a time',
    'active < ACTIVE_DELIVERIES_LIMIT',
    'active <= ACTIVE_DELIVERIES_LIMIT',
  ),
  replacing('adapters/memory/delivery/add-delivery.ts', 'unit', 'tests/adapters/memory/active-deliveries.test.ts')(
    'limits: any number at a time',
    'active: own.filter(({ delivery }) => !isFinal(delivery.status)).length,\n    withinTheHour',
    'active: own.filter(({ delivery }) => isFinal(delivery.status)).length,\n    withinTheHour',
  ),
  afterMigrations('database', 'tests/database/active-deliveries.test.ts')(
    'limits: two hundred and one at a time, in the database',
    inFunction('add_delivery', '>= 200', '>= 201'),
  ),
];
