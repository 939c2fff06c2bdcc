import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#core/identity/roles.ts';
import type { DeliveringPerson } from '../dispatch-under-test.ts';
import { enrolled } from '../enrolled.ts';
import { openLocalProject, type LocalProject } from '../project/local-project.ts';
import { registered } from '../people.ts';
import { supabaseOn } from '../supabase.ts';

let project: LocalProject;
beforeAll(async () => {
  project = await openLocalProject();
});
afterAll(() => project.close());

/** Their rows in all tables; each value that differs between any two people is written as its kind. */
async function rowsOf({ id, email }: DeliveringPerson): Promise<unknown> {
  const tables = await project.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'auth')
       and tablename <> 'audit_log_entries'`,
  );
  const rows = [];
  for (const { name } of tables)
    for (const { row } of await project.sql<{ row: string }>(
      `select (to_jsonb(t) - '{encrypted_password,ip,user_agent}'::text[])::text as row from ${name} t where t::text like '%${id}%'`,
    ))
      rows.push([name, JSON.parse(row.replaceAll(email, 'email').replaceAll(id, 'person'))]);
  return JSON.parse(
    JSON.stringify(rows)
      .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/gu, '"time"')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, 'uuid')
      .replaceAll(/"id":\d+/gu, '"id":0')
      .replaceAll(/"token":"[a-z0-9]{12}"/gu, '"token":"characters"'),
  );
}

test.each<{ roles?: Role[]; emailVerified?: boolean; isAdmin?: boolean }>([
  {},
  { emailVerified: true, roles: ['merchant'] },
  { emailVerified: true, roles: ['courier'] },
  { emailVerified: true, isAdmin: true },
])('a person %j who is added by SQL is as if they had registered', async (who) => {
  const world = supabaseOn(project);
  const [theirs, ours] = [await registered(world)(who), await enrolled(project, world)(who)];
  expect(await rowsOf(ours)).toEqual(await rowsOf(theirs));
  expect((await ours.backend.auth.signIn(ours)).ok).toBe(true);
});
