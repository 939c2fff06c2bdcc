import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { openForTest } from '../open-database.ts';

/** A row of each queue that's due at a time, and the function that works on it. The times of deliveries and cases aren't a queue's. */
const QUEUES: Readonly<Record<string, readonly [worker: string, row: (at: string) => string] | 'no queue'>> = {
  mails: [
    'send-mails',
    (at) => `insert into private.mails (topic, kind, reference, written_at, next_try)
      values ('statement', 'closed', gen_random_uuid(), now(), ${at})`,
  ],
  alerts: [
    'send-alerts',
    (at) =>
      `insert into private.alerts (kind, topic, written_at, due_at, until) values ('job', 'j', now(), ${at}, now())`,
  ],
  door_queue: [
    'find-doors',
    (at) => `insert into private.door_queue (delivery, due_at) values (gen_random_uuid(), ${at})`,
  ],
  webhook_messages: [
    'send-webhooks',
    (at) => `with e as (
        insert into private.webhook_endpoints (id, business_id, url, description, state, made_at, changed_by)
        values (gen_random_uuid(), gen_random_uuid(), 'https://hooks.example', '', 'enabled', now(), gen_random_uuid())
        returning id)
      insert into private.webhook_messages (endpoint, made_at, next_try) select id, now(), ${at} from e`,
  ],
  sandboxes: [
    'wake-sandboxes',
    (at) => `insert into private.sandboxes (business_id, state, revision, next_at, touched_at)
      values (gen_random_uuid(), '{}', 1, ${at}, now())`,
  ],
  deliveries: 'no queue',
  cases: 'no queue',
};

/** The commands that the database runs each minute or more often to call a function. */
async function callingJobs(): Promise<string[]> {
  const sql = await readFile(join(import.meta.dirname, '../../../supabase/schemas/80_jobs.sql'), 'utf8');
  const jobs = [...sql.matchAll(/'(select private\.call_\w+\(\))'/gu)].map(([, command]) => command ?? '');
  return [...new Set(jobs)];
}

/** The platform's extension for requests; here it only notes the functions that are called. */
const NETWORK = `
  create schema net;
  create table net.called (name text);
  create function net.http_post(url text, body jsonb, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 0)
  returns bigint language sql as $$ insert into net.called values (substring(url from '[^/]*$')) returning 1 $$;
  insert into private.project (url) values ('https://project.example');
`;

/** The functions that the jobs call while a queue has only this row, which refers to nothing. */
async function called(database: DatabaseUnderTest, queue: string, row: string, jobs: readonly string[]) {
  await database.owner(`set session_replication_role = replica; delete from private.${queue}; ${row};
    set session_replication_role = origin; delete from net.called; ${jobs.join('; ')}`);
  const rows = await database.owner<{ name: string }>('select distinct name from net.called');
  await database.owner(`delete from private.${queue}`);
  return rows.map(({ name }) => name);
}

test('every table with a time at which it’s due is a queue of this test', async () => {
  const database = await openForTest();
  const found = await database.owner<{ name: string }>(`select distinct c.relname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'private'::regnamespace and c.relkind = 'r' and a.atttypid = 'timestamptz'::regtype
      and a.attname ~ '^(next|due|retry|run)(_|$)'`);
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(QUEUES).toSorted());
  await database.close();
});

test('a row that’s due wakes its worker, and only its own, in every queue', async () => {
  const database = await openForTest();
  await database.owner(NETWORK);
  const jobs = await callingJobs();
  const woken: Record<string, readonly string[]> = {};
  const expected: Record<string, readonly string[]> = {};
  for (const [name, queue] of Object.entries(QUEUES)) {
    if (queue === 'no queue') continue;
    const [worker, row] = queue;
    woken[name] = await called(database, name, row("private.now() - interval '1 second'"), jobs);
    expected[name] = [worker];
    expect([name, await called(database, name, row("private.now() + interval '1 hour'"), jobs)]).toEqual([name, []]);
  }
  expect(woken).toEqual(expected);
  await database.close();
});
