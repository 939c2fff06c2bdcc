import { afterMigrations, afterMigrationsForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const contract = afterMigrationsForContract;
const database = (name: string) => afterMigrations('database', `tests/database/${name}.test.ts`);

const review = contract('account-review');
const roles = contract('approved-roles');
const suspension = contract('courier-suspension');
const leaving = database('delivery/courier-lock');
const cancel = contract('delivery-cancel');
const older = database('delivery/older-pages');

/** Faults in the database's guards of decisions on accounts and of the cancellation fee, and in their locks. */
export const accountSqlMutants: readonly Mutant[] = [
  review('anyone decides on accounts', inFunction('require_admin', 'not private.is_admin()', 'false')),
  contract('user-repo')(
    'anyone counts people, in the database',
    inFunction('count_people', 'perform private.require_admin();', ''),
  ),
  contract('business-reading')(
    'anyone counts businesses, in the database',
    inFunction('count_businesses', 'perform private.require_admin();', ''),
  ),
  review(
    'administrators decide on themselves',
    inFunction('decide_account', "if p_account = me then return private.result_refused('own-account'); end if;", ''),
  ),
  review(
    'administrators are suspended',
    inFunction('move_account', 'exists (select from private.admins a where a.user_id = p_account)', 'false'),
  ),
  roles(
    'an approval doesn’t store the checks that were done, in the database',
    inFunction('move_account', 'x = any (p_checked)', 'false'),
  ),
  review(
    'a rejection needs no reason',
    inFunction('decide_account', "(reason = '' and p_decision = 'reject') or ", ''),
  ),
  review(
    'a reason may contain invisible characters',
    inFunction('decide_account', 'not private.are_visible_lines(reason, 280)', 'false'),
  ),
  review('a decision on an account that has changed', inFunction('move_account', ' and u.account_status = p_from', '')),
  review('anyone undoes a decision', inFunction('undo_account', 'last.by_admin is distinct from me or ', '')),
  roles(
    'an approval covers roles that nobody saw',
    inFunction(
      'move_account',
      'not (private.role_names(roles_now) @> p_shown and p_shown @> private.role_names(roles_now))',
      'false',
    ),
  ),
  roles('a reinstatement approves a role', inFunction('move_account', "target := 'Pending';", '')),
  roles(
    'an undo approves a role',
    inFunction('move_account', "if p_kind = 'undo' then return private.result_refused('changed'); end if;", ''),
  ),
  review('an undo is undone', inFunction('undo_account', "last.kind = 'undo' or ", '')),
  review(
    'a decision is undone after a day',
    inFunction('undo_account', 'private.decision_undo_time()', "interval '1 day'"),
  ),
  suspension(
    'a suspended courier stays online',
    inFunction('leave_work', 'set online_until = null', 'set online_until = online_until'),
  ),
  suspension(
    'a suspended courier keeps an accepted delivery',
    inFunction('leave_work', 'if d.courier = p_courier and', 'if false and'),
  ),
  suspension(
    'a suspended courier can’t finish',
    inFunction('require_working_courier', 'private.is_in_hand(d.status)', "d.status = 'returning'"),
  ),
  suspension(
    'arguments are checked before the caller',
    inFunction(
      'courier_step',
      'me uuid := private.require_courier_for_step(p_command, p_id);',
      'me uuid := auth.uid();',
    ),
  ),
  leaving(
    'a suspension doesn’t wait for the courier’s current step',
    inFunction('move_account', 'where c.courier = p_account for update', 'where c.courier = p_account'),
  ),
  leaving(
    'a suspension is checked before the courier’s lock',
    inFunction('accept_refusal', 'perform private.require_courier();', ''),
  ),
  leaving(
    'a step is checked before the courier’s lock',
    inFunction(
      'courier_step',
      'perform private.lock_courier(me);\n    perform private.require_working_courier();',
      'perform private.lock_courier(me);',
    ),
  ),
  cancel(
    'any cancellation fee counts as agreed, in the database',
    inFunction('cancel_refusal', 'p_agreed_fee < private.cancel_fee(d)', 'false'),
  ),
  cancel(
    'the shown cancellation fee is lower than the charged one',
    inFunction('cancel_fee', 'd.cancel_fee', 'd.cancel_fee - 1'),
  ),
  cancel(
    'canceling during the search is refused without a fee',
    inFunction('cancel_fee', "when 'searching' then 0", "when 'expired' then 0"),
  ),
  cancel('a negative fee counts as agreed', inFunction('cancel_refusal', 'p_agreed_fee < 0', 'false')),
  older(
    'a cancellation without a fee agrees to any',
    inFunction(
      'cancel_refusal',
      "when p_agreed_fee is null or p_agreed_fee < 0 then 'invalid'",
      "when p_agreed_fee < 0 then 'invalid'",
    ),
  ),
];
