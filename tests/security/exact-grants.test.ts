import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldGrants } from '../../supabase/local/held-grants.ts';
import { openLocalProject, type LocalProject } from '../contract/project/local-project.ts';
import { listedGrants } from './grants-file.ts';

let project: LocalProject;

beforeAll(async () => {
  project = await openLocalProject();
});
afterAll(() => project.close());

test('all roles have exactly the grants that npm run db:grants listed', async () => {
  expect(await heldGrants(project.sql)).toEqual(await listedGrants());
});

/** Limits for any listing, because a command writes it: each grant with this start has this form. */
const LIMITS: readonly [start: RegExp, form: RegExp][] = [
  [/^everyone /u, /^$/u],
  [/^anon /u, /^anon select public\.(?:courier_counters|pitch_figures)$/u],
  [/^authenticated execute public\./u, /^authenticated execute public\.(?!svc_)/u],
  [/^service_role execute public\./u, /^service_role execute public\.svc_/u],
  [/^internal /u, /^internal execute private\./u],
  [/^/u, /^\w+ (?:usage schema|(?:execute|select|delete|insert(?:\(.*\))?|update(?:\(.*\))?) (?:private|public)\.)/u],
  [/^authenticated (?:select|insert|update|delete)/u, /^\S+ \S+ public\./u],
  [/^authenticated (?:insert|update)/u, /^\S+ \w+\(/u],
];

const beyondLimits = (grants: readonly string[]) =>
  grants.filter((grant) => LIMITS.some(([start, form]) => start.test(grant) && !form.test(grant)));

test('visitors execute nothing, and people none of the server’s functions', async () => {
  expect(beyondLimits(await listedGrants())).toEqual([]);
});

test.each([
  ['one more column to insert', 'grant insert (status) on public.businesses to authenticated'],
  ['one more column to change', 'grant update (account_status) on public.users to authenticated'],
  ['a closed table', 'grant select on public.email_verifications to anon', 'limit'],
  ['a table for everyone', 'grant select on public.users to public', 'limit'],
  ['a whole row to insert', 'grant insert on public.users to authenticated', 'limit'],
  ['a table of the private schema', 'grant select on private.admins to authenticated', 'limit'],
  ['the audit log', 'grant delete on private.audit_log to service_role'],
  ['a trigger', 'grant trigger on public.users to service_role', 'limit'],
  ['a function for everyone', 'grant execute on function public.svc_find_account(text) to public', 'limit'],
  ['a function for visitors', 'grant execute on function private.now() to anon', 'limit'],
  ['the server’s functions for people', 'grant execute on function public.svc_skip_doors() to authenticated', 'limit'],
  ['a function of people for the server', 'grant execute on function public.am_i_admin() to service_role', 'limit'],
  ['a function for signed-in people', 'grant execute on function private.purge() to authenticated'],
  [
    'a function that was never closed',
    "create function public.open() returns int language sql set search_path = '' as 'select 1'; grant execute on function public.open() to public",
    'limit',
  ],
  ['the right to create objects', 'grant create on schema private to authenticated', 'limit'],
])('the listing doesn’t match with %s', async (_what, grant, limit?: string) => {
  await project.sql(`begin; ${grant}`);
  const held = await heldGrants(project.sql);
  await project.sql('rollback');
  expect(held).not.toEqual(await listedGrants());
  expect(beyondLimits(held).length > 0).toBe(limit === 'limit');
});
