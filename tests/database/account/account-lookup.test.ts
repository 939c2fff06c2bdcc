import { expect, inject, test } from 'vitest';
import { openForTest } from '../open-database.ts';

/** Only a server, since the embedded database has too few accounts for the planner to use an index. */
const servers = [inject('databaseServer')].filter((host) => host !== null);

test.runIf(servers.length > 0)('an account is found by the platform’s index, also among many accounts', async () => {
  const database = await openForTest();
  await database.owner(`insert into auth.users (id, email, raw_app_meta_data)
      select gen_random_uuid(), 'person-' || n || '@example.com', '{}' from generate_series(1, 20000) n;
    analyze auth.users;`);
  // PostgreSQL shows no plan for a function, so explain its query with an address in place of the parameter.
  const [source] = await database.owner<{ body: string }>(
    "select prosrc as body from pg_proc where oid = 'private.find_account(text)'::regprocedure",
  );
  const query = String(source?.body).replace('p_email', "'PERSON-4711@example.com'");
  const plan = (await database.owner<{ 'QUERY PLAN': string }>(`explain ${query}`)).map((row) => row['QUERY PLAN']);
  expect(plan.join('\n')).toContain('Index Scan using users_email_partial_key');
  expect(plan.join('\n')).not.toContain('Seq Scan');
  expect(await database.owner("select email from public.svc_find_account('PERSON-4711@example.com')")).toEqual([
    { email: 'person-4711@example.com' },
  ]);
  await database.close();
});

test('an account is verified only at the address whose code was entered', async () => {
  const database = await openForTest();
  await database.owner(`insert into auth.users (id, email) values
      ('00000000-0000-4000-8000-000000000001', 'new@example.com'),
      ('00000000-0000-4000-8000-000000000002', 'same@example.com');
    insert into private.verified_emails (user_id, email) values
      ('00000000-0000-4000-8000-000000000001', 'old@example.com'),
      ('00000000-0000-4000-8000-000000000002', 'same@example.com')`);
  for (const lookup of ['svc_find_account(u.email::text)', 'svc_account_of(u.id)'])
    expect(
      await database.owner(
        `select f.email, f.verified from auth.users u, public.${lookup} f where u.email ~ '^(new|same)@' order by 1`,
      ),
    ).toEqual([
      { email: 'new@example.com', verified: false },
      { email: 'same@example.com', verified: true },
    ]);
  await database.close();
});
