import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalProject, type LocalProject } from '../contract/local-project.ts';
import { EXPECTED_GRANTS } from './expected-grants.ts';
import { allGrants } from './held-grants.ts';

let project: LocalProject;

beforeAll(async () => {
  project = await openLocalProject();
});
afterAll(() => project.close());

test('all roles have exactly the listed grants on tables, columns and functions', async () => {
  expect(await allGrants(project.sql)).toEqual(EXPECTED_GRANTS);
});

test.each([
  ['one more column to insert', 'grant insert (status) on public.businesses to authenticated'],
  ['one more column to change', 'grant update (account_status) on public.users to authenticated'],
  ['a closed table', 'grant select on public.email_verifications to anon'],
  ['a table for everyone', 'grant select on public.users to public'],
  ['a table of the private schema', 'grant select on private.admins to authenticated'],
  ['the audit log', 'grant delete on private.audit_log to service_role'],
  ['a function for everyone', 'grant execute on function public.svc_find_account(text) to public'],
  ['a function for signed-in people', 'grant execute on function private.purge() to authenticated'],
  [
    'a function that was never closed',
    "create function public.open() returns int language sql set search_path = '' as 'select 1'; grant execute on function public.open() to public",
  ],
  ['the right to create objects', 'grant create on schema private to authenticated'],
])('the lists don’t match with %s', async (_what, grant) => {
  await project.sql(`begin; ${grant}`);
  const held = await allGrants(project.sql);
  await project.sql('rollback');
  expect(held).not.toEqual(EXPECTED_GRANTS);
});
