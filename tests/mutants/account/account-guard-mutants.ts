import { afterMigrations, afterMigrationsForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const contract = afterMigrationsForContract;
const database = (name: string) => afterMigrations('database', `tests/database/${name}.test.ts`);

const guards = database('account/account-guards');
const lookup = database('account/account-lookup');
const codes = database('account/codes');
const owners = database('account/blocked-owners');
const links = database('mail/auth-mails');
const blocked = contract('blocked-account');
const owner = contract('blocked-owner');

/** A guard on a table of the authentication service with another condition. Only the table's owner could drop it. */
const guardedWhen = (name: string, event: string, table: string, condition: string, runs = 'guard_identity') =>
  `create or replace trigger ${name} ${event} on auth.${table} for each row when (${condition}) execute function private.${runs}()`;

/** Faults in the guards on the authentication service's tables, and in what happens to blocked people. */
export const accountGuardMutants: readonly Mutant[] = [
  guards(
    'a session enrolls a second factor',
    guardedWhen('guard_factor', 'before insert or update of status', 'mfa_factors', "new.status = 'verified'"),
  ),
  guards(
    'a session confirms a second factor',
    guardedWhen('guard_factor', 'before insert or update of status', 'mfa_factors', "new.status <> 'verified'"),
  ),
  guards(
    'a reset keeps second factors',
    inFunction('reclaim_account', "execute 'delete from auth.mfa_factors where user_id = $1' using p_user;", 'null;'),
  ),
  guards(
    'a reset keeps other identities',
    inFunction('reclaim_account', "delete from auth.identities where user_id = p_user and provider <> 'email';", ''),
  ),
  guards(
    'a reset keeps sessions',
    inFunction('reclaim_account', 'delete from auth.sessions where user_id = p_user;', ''),
  ),
  guards(
    'a reset keeps changes of email that wait',
    inFunction('reclaim_account', 'and confirmed_at is null and ended_at is null', 'and false'),
  ),
  guards('a reset keeps unknown metadata', inFunction('reclaim_account', "'avatar_url')", "'avatar_url', 'note')")),
  guards('a reset verifies no email', inFunction('reclaim_account', 'perform private.mark_verified(p_user);', '')),
  guards('a session stores any amount of metadata', inFunction('limit_own_metadata', '> 2048', '> 20480')),
  guards('a sign-up brings any amount of metadata', inFunction('limit_own_metadata', "tg_op = 'INSERT' or ", '')),
  guards(
    'too much metadata can’t be made less',
    inFunction('limit_own_metadata', 'octet_length(old.raw_user_meta_data::text)', '0'),
  ),
  guards(
    'a session stores a phone number',
    guardedWhen(
      'guard_phone',
      'before insert or update of phone, phone_change',
      'users',
      "new.deleted_at is null and coalesce(new.phone_change, '') <> ''",
    ),
  ),
  guards(
    'a session asks for a phone number',
    guardedWhen(
      'guard_phone',
      'before insert or update of phone, phone_change',
      'users',
      "new.deleted_at is null and coalesce(new.phone, '') <> ''",
    ),
  ),
  guards(
    'no account can be soft-deleted',
    guardedWhen(
      'guard_phone',
      'before insert or update of phone, phone_change',
      'users',
      "coalesce(new.phone, '') <> '' or coalesce(new.phone_change, '') <> ''",
    ),
  ),
  guards(
    'another service’s identity is added',
    guardedWhen('guard_identity', 'before update of provider', 'identities', "new.provider <> 'email'"),
  ),
  guards(
    'an identity becomes another service’s',
    guardedWhen('guard_identity', 'before insert', 'identities', "new.provider <> 'email'"),
  ),
  guards(
    'anyone enters an account that an operator created',
    inFunction('guard_first_session', 'not private.is_verified(new.user_id)', 'false'),
  ),
  guards(
    'an account that an operator created isn’t noted',
    inFunction('note_unconfirmed', 'u.email_confirmed_at is null', 'false'),
  ),
  guards(
    'no account can be entered without a code',
    inFunction('note_unconfirmed', 'u.email_confirmed_at is null', 'true'),
  ),
  guards(
    'a link from the mailbox opens no invited account',
    inFunction('forget_unconfirmed', 'delete from private.unconfirmed_accounts where user_id = new.id;', ''),
  ),
  guards(
    'asking for a link opens an invited account',
    guardedWhen(
      'link_followed',
      'after update of recovery_token',
      'users',
      'old.recovery_token is distinct from new.recovery_token',
      'forget_unconfirmed',
    ),
  ),
  guards('a blocked person keeps their session', inFunction('may_act', 'u.banned_until <= now()', 'true')),
  guards('a block never ends', inFunction('may_act', 'u.banned_until <= now()', 'false')),
  guards('a deleted person keeps their session', inFunction('may_act', 'u.deleted_at is null and ', '')),
  guards('the functions know a blocked person', inFunction('account_of', ' and private.may_act(u.id)', '')),
  blocked('a blocked person may reset the password', inFunction('find_account', 'not private.may_act(u.id)', 'false')),
  blocked(
    'a blocked person is mailed a link',
    inFunction('send_email', "if not private.may_act(account) then return '{}'; end if;", ''),
  ),
  owner(
    'a blocked owner’s keys work',
    inFunction('is_usable_key', '\n    and not private.owner_is_blocked(k.business_id)', ''),
  ),
  owner(
    'a blocked owner’s webhooks are sent',
    inFunction('claim_webhooks', 'where not private.owner_is_blocked(d.business_id)', ''),
  ),
  owners(
    'a blocked owner’s webhooks wake the sender',
    inFunction('webhooks_wait', ' and not private.owner_is_blocked(e.business_id)', ''),
  ),
  owners(
    'a blocked owner’s sandbox is woken',
    inFunction('claim_sandbox', ' and not private.owner_is_blocked(x.business_id)', ''),
  ),
  owners(
    'a blocked owner’s sandbox is counted as due',
    inFunction('sandboxes_wait', ' and not private.owner_is_blocked(s.business_id)', ''),
  ),
  links(
    'a refused link doesn’t say for how long',
    inFunction('send_email', 'l.win + private.link_limit_window() - clock_timestamp()', "interval '0'"),
  ),
  lookup('a mark is for any email', inFunction('verified_at', ' and v.email = lower(u.email)', '')),
  codes(
    'a right code marks no email',
    inFunction(
      'svc_verify_code',
      'return private.mark_verified((select a.id from private.find_account(address) a));',
      'return true;',
      'public',
    ),
  ),
];
