import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const totals = afterMigrations('database', 'tests/database/account/code-totals.test.ts');
const codes = afterMigrations('database', 'tests/database/account/codes.test.ts');
const strangers = afterMigrationsForContract('strangers');
const tracked = afterMigrationsForContract('tracking');
const purge = afterMigrations('database-security', 'tests/security/purge.test.ts');
const guards = afterMigrations('database-security', 'tests/security/guards.test.ts');

const inFunctions = (file: string, test: string) =>
  replacing(`supabase/functions/${file}.ts`, 'unit', `tests/supabase/functions/${test}.test.ts`);
const send = inFunctions('send-verification/handler', 'account/send-verification');
const verify = inFunctions('verify-code/handler', 'account/verify-code');
const undo = inFunctions('change-email/undo', 'account/change-email');
const reset = inFunctions('reset-password/handler', 'account/reset-password');
const api = inFunctions('_shared/service/service-api', 'integration/service-api');
const bucket = inFunctions('_shared/client-bucket', 'client-bucket');
const checks = replacing(
  'supabase/functions/change-email/handler.ts',
  'contract-supabase',
  'tests/contract/session/password-checks.supabase.test.ts',
);
const table = replacingForContract('adapters/memory/account/code-table.ts', 'strangers');
const exact = replacing('adapters/memory/account/code-table.ts', 'unit', 'tests/adapters/memory/code-budgets.test.ts');
const trackedInMemory = replacingForContract('core/delivery/track/tracking-limits.ts', 'tracking');
const inMemory = replacingForContract('adapters/memory/account/memory-verification.ts', 'strangers', 'password-reset');

/** Changes one place of a function that the Edge Functions call; fails if the place doesn't exist. */
const inPublic = (name: string, from: string, to: string): string =>
  `do $mutant$ declare before text := pg_get_functiondef('public.${name}'::regproc); after text := replace(before, $from$${from}$from$, $to$${to}$to$);
begin if before = after then raise exception 'nothing to change'; end if; execute after; end $mutant$;`;

/** Faults in the protection of codes, guesses and shared limits against strangers. */
export const codeMutants: readonly Mutant[] = [
  totals(
    'a mailbox gets unlimited codes, in the database',
    "create or replace function private.has_enough_codes(p_email text) returns boolean language sql volatile set search_path = '' as 'select false';",
  ),
  totals(
    'parallel requests exceed the total of codes',
    inPublic('svc_issue_code', "'codes:' || address", 'p_challenge::text'),
  ),
  totals('a used code is shared, in the database', inPublic('svc_issue_code', ' and newest.consumed_at is null', '')),
  totals(
    'a code works once in each browser that shares it, in the database',
    inPublic(
      'svc_verify_code',
      '(challenge = mailed_for or shares = mailed_for or challenge = p_challenge)',
      'challenge = p_challenge',
    ),
  ),
  totals(
    'a shared code can be guessed without limit, in the database',
    inPublic('svc_verify_code', 'private.address_guess_limit() <=', '1000 * private.address_guess_limit() <='),
  ),
  totals(
    'strangers’ wrong guesses prevent first guesses, in the database',
    inPublic('svc_verify_code', 'guessed.attempts > 0 and (p_first_only', '(p_first_only'),
  ),
  codes(
    'guesses reveal a code that was never sent',
    inPublic(
      'svc_verify_code',
      'v.consumed_at is null and v.expires_at',
      "v.consumed_at is null and v.code <> '' and v.expires_at",
    ),
  ),
  strangers(
    'a client that guessed too often has no first guess left, in the database',
    inPublic('svc_verify_code', 'if not found then', 'if not found or p_first_only then'),
  ),
  strangers(
    'a client that guessed too often continues to guess, in the database',
    inPublic('svc_verify_code', '(p_first_only or exists', '(exists'),
  ),
  strangers(
    'a code of another address is ended by its challenge, in the database',
    inPublic('svc_issue_code', 'challenge = p_replaces and email = address', 'challenge = p_replaces'),
  ),
  strangers(
    'a code of another purpose is ended by its challenge, in the database',
    inPublic(
      'svc_issue_code',
      'email = address and purpose = p_purpose and consumed_at',
      'email = address and consumed_at',
    ),
  ),
  tracked(
    'another person at the same address blocks a recipient’s link, in the database',
    `do $mutant$ begin execute replace(pg_get_functiondef('private.track_counted'::regproc), 'and s.key = p_key', 'and false'); end $mutant$;`,
  ),
  purge(
    'changes of email are never deleted',
    `do $mutant$ begin execute replace(pg_get_functiondef('private.purge'::regproc), 'interval ''72 hours''', 'interval ''72 days'''); end $mutant$;`,
  ),
  guards(
    'a session continues after its expiry',
    `create or replace function private.has_live_session() returns boolean language sql stable security definer set search_path = '' as $$
       select exists (select from auth.sessions s where s.id = (select (auth.jwt() ->> 'session_id')::uuid) and s.user_id = (select auth.uid())) $$;`,
  ),
  send('a shared code is mailed too', ' && !shares', ''),
  send('an IPv6 site gets unlimited codes', 'if (site !== client && !(await', 'if (site === client && !(await'),
  send('strangers use up an honest person’s answer', '`first-miss:${site}`', "'first-miss'"),
  verify(
    'a client that guessed too often gets no first guess',
    '    return verify(dependencies, {',
    '    if (onlyFirst) return tooMany(GUESS_LIMIT.windowMs);\n    return verify(dependencies, {',
  ),
  verify('a shared code never matches', 'challenge: mailedFor, email', 'challenge, email'),
  undo('a valid undo link is refused after many invalid ones', 'if (change !== null) return change;', ''),
  reset(
    'the notice of a new password goes to another address',
    'brandedMail(account.email, passwordChangedMail(product))',
    "brandedMail('somebody@example.com', passwordChangedMail(product))",
  ),
  api('the session of a password check stays open', '/auth/v1/logout?scope=local', '/auth/v1/user?scope=local'),
  api('a password check ends all sessions of that person', 'logout?scope=local', 'logout?scope=global'),
  checks(
    'password checks count under the functions’ own address',
    'accounts.checkPassword(person, password, address)',
    "accounts.checkPassword(person, password, '')",
  ),
  bucket('an IPv6 site counts as one network', '.slice(0, bits / 16)', '.slice(0, 4)'),
  table(
    'a code of another address is ended by its challenge, in memory',
    'earlier.challenge === replaces && earlier.email === email &&',
    'earlier.challenge === replaces &&',
  ),
  table(
    'a code of another purpose is ended by its challenge, in memory',
    'earlier.email === email && earlier.purpose === purpose) earlier',
    'earlier.email === email) earlier',
  ),
  table('a mailbox gets unlimited codes, in memory', 'return isEnough && newest', 'return newest === null && newest'),
  table(
    'a code works once in each browser that shares it, in memory',
    '(same.shares ?? same.challenge) === mailed',
    'same === code',
  ),
  exact(
    'strangers’ wrong guesses prevent first guesses, in memory',
    "if (attempts > 0 && isUsedUp(tx, 'wrong-guesses'",
    "if (isUsedUp(tx, 'wrong-guesses'",
  ),
  exact(
    'a shared code can be guessed without limit, in memory',
    '(attempts > 0 || shares !== null) &&',
    'attempts > 0 &&',
  ),
  table('a client that guessed too often continues to guess, in memory', '(onlyFirst && code.attempts > 0) || ', ''),
  trackedInMemory(
    'another person at the same address blocks a recipient’s link, in memory',
    'isUsedUp && !hasKey',
    'isUsedUp',
  ),
  inMemory(
    'the notice of a new password goes to another address, in memory',
    'post(tx, random, user.email, passwordChangedMail(productName));',
    "post(tx, random, 'somebody@example.com', passwordChangedMail(productName));",
  ),
  table('a used code is shared', '!newest.used && now', 'now'),
  table('a code of another kind is shared', 'mailed.findLast((code) => code.purpose === purpose)', 'mailed.at(-1)'),
  codes('a released code has one guess less', inPublic('svc_release_code', ', attempts = attempts - 1', '')),
  afterMigrationsForContract('email-links')(
    'going back to an old email ends only the latest change',
    inFunction('guard_email', 'select min(c.id)', 'select max(c.id)'),
  ),
  afterMigrations('database', 'tests/database/account/account-lookup.test.ts')(
    'an account is verified at any address',
    inFunction('verified_at', ' and v.email = lower(u.email)', ''),
  ),
  afterMigrationsForContract('email-links')(
    'canceling a change of email ends confirmed ones',
    inFunction('cancel_email_change', 'and confirmed_at is null ', ''),
  ),
];
