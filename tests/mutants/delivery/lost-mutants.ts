import type { ContractName } from '#tests/contract/contracts.ts';
import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const core = (file: string) =>
  replacing(`core/delivery/${file}.ts`, 'unit', 'tests/core/delivery/lifecycle/lost.test.ts');
const memory = (file: string, contract: ContractName = 'delivery-lost') =>
  replacingForContract(`adapters/memory/delivery/${file}.ts`, contract);
const database = (contract: ContractName = 'delivery-lost') => afterMigrationsForContract(contract);

const machine = core('lifecycle/delivery-machine');

/** Faults in ending a delivery whose courier disappeared with the parcel. */
export const lostMutants: readonly Mutant[] = [
  core('lifecycle/lost')(
    'lost: a parcel is reported an hour early',
    'REPORTED_AFTER = 2 * HOUR',
    'REPORTED_AFTER = 1 * HOUR',
  ),
  core('lifecycle/lost')('lost: a courier’s last step is ignored', '(lastStep ?? dueAt)', 'dueAt'),
  core('lifecycle/settle')(
    'lost: no delivery ends automatically',
    "if (isInHand(delivery.status))\n    return { kind: 'lose'",
    "if (delivery.status === 'searching')\n    return { kind: 'lose'",
  ),
  machine('lost: a lost delivery uses up a free one', "  delivery.failureReason === 'lost' ||\n", ''),
  core('lifecycle/ledger')(
    'lost: a credited delivery is credited again',
    'return before.onTime === true && !isUnentered(before.held)',
    'return before.onTime !== null && !isUnentered(before.held)',
  ),
  core('lifecycle/charges')('lost: it costs the cancellation fee', " === 'canceled' && !lost", " === 'canceled'"),
  memory('courier/courier-duty')(
    'lost: an unapproved courier whose parcel is lost can still work',
    ' && !hasLeftCourier(delivery, now)',
    '',
  ),
  memory('mail-merchant', 'delivery-mail')(
    'lost: the merchant who reports it is mailed about it',
    "kind === 'lose' && actor !== 'merchant'",
    "kind === 'lose'",
  ),
  afterMigrations('database', 'tests/database/delivery/lost-deliveries.test.ts')(
    'lost: a courier stays busy, in the database',
    inFunction('lock_courier', 'perform private.settle_matching(null, p_me, null);', ''),
  ),
  afterMigrations('database', 'tests/database/delivery/lost-deliveries.test.ts')(
    'lost: settled before the next delivery is locked, in the database',
    inFunction('lock_courier', 'if p_id is not null then perform private.lock_group(p_id); end if;', ''),
  ),
  database()(
    'lost: a charge is not credited, in the database',
    inFunction('entries_of', "p_kind = 'lose' and d.on_time", "p_kind = 'lost' and d.on_time"),
  ),
  database()(
    'lost: a lost delivery uses up a free one, in the database',
    inFunction('gives_back_free', "coalesce(failure_reason = 'lost', false)", 'false'),
  ),
  database('delivery-mail')(
    'lost: the merchant who reports it is mailed about it, in the database',
    inFunction('note_mail', "new.kind = 'lose' and new.actor <> 'merchant'", "new.kind = 'lose'"),
  ),
];
