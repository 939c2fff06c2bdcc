import { afterMigrations, afterMigrationsForContract, type Mutant } from './mutant.ts';

const security = afterMigrations(
  'database-security',
  'tests/security/access-matrix.test.ts',
  'tests/security/exact-grants.test.ts',
);
const guards = afterMigrations('database-security', 'tests/security/guards.test.ts');
const takeover = afterMigrations('database-security', 'tests/security/account-takeover.test.ts');
const audit = afterMigrations('database-security', 'tests/security/audit.test.ts');
const purge = afterMigrations('database-security', 'tests/security/purge.test.ts');
const contract = afterMigrationsForContract;
const database = (...names: readonly string[]) =>
  afterMigrations('database', ...names.map((name) => `tests/database/${name}.test.ts`));

/** Changes one place of a function that the Edge Functions call. */
const inPublic = (name: string, from: string, to: string): string =>
  `do $mutant$ begin execute replace(pg_get_functiondef('public.${name}'::regproc), '${from}', '${to}'); end $mutant$;`;

/** Faults in the database. */
export const sqlMutants: readonly Mutant[] = [
  security('the owner writes the status of a business', 'grant insert (status) on public.businesses to authenticated;'),
  security('the owner changes a business', 'grant update (business_name) on public.businesses to authenticated;'),
  guards(
    'a delivery is followed for another person',
    'drop policy delivery_tracking_insert on public.delivery_tracking; create policy delivery_tracking_insert on public.delivery_tracking for insert to authenticated with check (true);',
  ),
  security(
    'everyone may look up accounts',
    'grant execute on function public.svc_find_account(text) to authenticated;',
  ),
  database('account/codes')(
    'a code that was not mailed ends the previous one',
    "create or replace function public.svc_withdraw_code(p_challenge uuid) returns void language sql volatile security invoker set search_path = '' as 'delete from public.email_verifications where challenge = p_challenge';",
  ),
  database('account/codes')(
    'a code that was replaced meanwhile restores the previous one',
    inPublic('svc_withdraw_code', 'w.consumed_at is null and ', ''),
  ),
  database('account/codes')(
    'a used code is restored',
    inPublic('svc_issue_code', 'p_challenge, ended,', 'p_challenge, p_replaces,'),
  ),
  security('codes can be read', 'grant select on public.email_verifications to authenticated;'),
  security('people set their own status', 'grant update (account_status) on public.users to authenticated;'),
  security('a table without row-level security', 'alter table public.delivery_tracking disable row level security;'),
  security('visitors read people', 'grant select on public.users to anon;'),
  security('everyone reads the administrators', 'grant select on private.admins to authenticated;'),
  audit('the audit log can be changed', 'drop trigger append_only on private.audit_log;'),
  contract('account-review')(
    'a suspended account becomes Pending by choosing a role, in the database',
    `create or replace function private.status_after_role_change(status text, had text[], wanted text[]) returns text
     language sql immutable set search_path = '' as $$ select case when wanted && array['merchant', 'courier'] then 'Pending' else 'Active' end $$;`,
  ),
  contract('user-roles')('the columns of a profile are not guarded', 'drop trigger users_guard on public.users;'),
  contract('business-review')(
    'a business moves to any status in the database',
    'drop trigger business_status_arrows on public.businesses;',
  ),
  contract('account-review')(
    'everyone decides on accounts in the database',
    "create or replace function private.require_admin() returns uuid language sql stable set search_path = '' as $$ select auth.uid() $$;",
  ),
  contract('courier-suspension')(
    'a suspended courier keeps an accepted delivery in the database',
    "create or replace function private.end_work(p_courier uuid) returns void language sql volatile set search_path = '' as $$ select null::void $$;",
  ),
  contract('business-repo')(
    'a business needs no merchant in the database',
    'drop policy businesses_insert on public.businesses; create policy businesses_insert on public.businesses for insert to authenticated with check (user_id = (select auth.uid()) and (select private.email_verified()));',
  ),
  contract('business-repo')(
    'a business needs no verified address in the database',
    "drop policy businesses_insert on public.businesses; create policy businesses_insert on public.businesses for insert to authenticated with check (user_id = (select auth.uid()) and (select private.has_role('merchant')));",
  ),
  contract('picture-repo')(
    'anyone sees every picture in the database',
    'create policy leak on public.user_profile_pictures for select to authenticated using (true);',
  ),
  contract('followed-delivery-repo')(
    'anyone sees another’s followed delivery in the database',
    'create policy leak on public.delivery_tracking for select to authenticated using (true);',
  ),
  contract('unverified-account')(
    'unverified accounts stay in the database',
    "create or replace function private.purge() returns void language sql security definer set search_path = '' as 'select';",
  ),
  contract('courier-counter-repo')(
    'unverified couriers are counted',
    "create or replace function private.email_verified() returns boolean language sql stable security definer set search_path = '' as 'select true';",
  ),
  audit('a decision is not audited', 'drop trigger audit on public.businesses;'),
  audit('a role change is not audited', 'drop trigger audit on public.users;'),
  security('an ended session still reads', 'drop policy live_session on public.businesses;'),
  purge(
    'administrators are purged',
    `create or replace function private.purge() returns void language sql security definer set search_path = '' as $$
       delete from auth.users where created_at <= now() - interval '24 hours' and not private.is_verified(id)
     $$;`,
  ),
  guards(
    'the verified mark stays after a change of address',
    `create or replace function private.email_verified() returns boolean
     language sql stable security definer set search_path = '' as $$
       select exists (select from private.verified_emails v where v.user_id = (select auth.uid()))
     $$;`,
  ),
  database('account/business-quota')(
    'any number of businesses in the database',
    'drop trigger business_quota on public.businesses;',
  ),
  database('account/codes')(
    'a code can be guessed without limit in the database',
    "create or replace function public.svc_rate_hit(p_bucket text, p_limit integer, p_window interval) returns boolean language sql volatile security invoker set search_path = '' as 'select true';",
  ),
  takeover('an address changes without a request', 'drop trigger guard_email on auth.users;'),
  takeover('a pending change of address stays after a new password', 'drop trigger end_email_change on auth.users;'),
  database('account/email-changes')(
    'one recipient gets unlimited mails',
    `create or replace function public.svc_note_email_change(
       p_user uuid, p_session uuid, p_from text, p_email text, p_token_hash text, p_undo_hash text
     ) returns bigint language plpgsql volatile security invoker set search_path = '' as $$
     begin
       perform public.svc_end_email_change(p_user);
       insert into private.email_changes (user_id, session_id, from_email, email, token_hash, undo_hash)
       values (p_user, p_session, lower(p_from), lower(p_email), p_token_hash, p_undo_hash);
       return 0;
     end $$;`,
  ),
  security(
    'a visitor reads the pending change of address',
    'grant execute on function public.pending_email_change() to anon;',
  ),
  security('a person reads the limits', 'grant select on private.rate_limits to authenticated;'),
  contract('email-change')(
    'a change of address never expires',
    `create or replace function private.is_waiting(change private.email_changes) returns boolean
     language sql stable set search_path = '' as $$ select change.confirmed_at is null and change.ended_at is null $$;`,
  ),
];
