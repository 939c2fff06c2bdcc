import { afterMigrations, afterMigrationsForContract, replacingForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const inParallel = afterMigrations('database', 'tests/database/account/removals-in-parallel.test.ts');
const business = afterMigrationsForContract('removed-business');
const account = afterMigrationsForContract('removed-account');
const accounts = replacingForContract('adapters/memory/account/remove-accounts.ts', 'removed-account');

/** Faults in handling deliveries when a business or an account is removed. */
export const removalMutants: readonly Mutant[] = [
  business(
    'removal: a removed business’s deliveries stay on the board, in the database',
    'drop trigger cancel_with_business on public.businesses;',
  ),
  business(
    'removal: a parcel under way is canceled, in the database',
    inFunction('cancel_with_business', "d.status in ('searching', 'accepted', 'at_pickup')", 'd.ended_at is null'),
  ),
  account(
    'removal: a removed courier keeps the delivery, in the database',
    'drop trigger leave_work_with_account on auth.users;',
  ),
  inParallel(
    'removal: a request doesn’t lock its business',
    inFunction('request_for', 'and x.user_id = p_owner\n      for key share;', 'and x.user_id = p_owner;'),
  ),
  inParallel('removal: a courier’s call doesn’t lock their account', inFunction('lock_account', 'for key share', '')),
  inParallel(
    'removal: a decision doesn’t lock the account',
    inFunction(
      'decide_account',
      "if not private.lock_account(p_account) then return private.result_refused('changed'); end if;",
      '',
    ),
  ),
  inParallel(
    'removal: passing doesn’t lock the courier’s account',
    inFunction('pass_delivery', 'perform private.require_account(me);', ''),
  ),
  replacingForContract('adapters/memory/business/memory-business-repo.ts', 'removed-business')(
    'removal: a removed business’s deliveries stay on the board',
    '        cancelWithBusiness(tx, id, client.backend);\n',
    '',
  ),
  replacingForContract('adapters/memory/delivery/cancel-with-business.ts', 'removed-business')(
    'removal: an expired delivery is canceled',
    '  settleAll(tx, backend);\n',
    '',
  ),
  accounts(
    'removal: a removed merchant’s deliveries stay on the board',
    '  for (const id of closed) cancelWithBusiness(tx, id, backend);\n',
    '',
  ),
  accounts('removal: a removed courier keeps the delivery', '  for (const id of gone) endWork(tx, id, backend);\n', ''),
];
