import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalProject, type LocalProject } from '../contract/project/local-project.ts';

/* The server's clock decides which late deliveries are credited. Only tests may move it, by replacing `private.now()`. */

const root = join(import.meta.dirname, '../..');
const CREATED_IN = '20260912235950_release_0_1.sql';
/** Matches a statement that creates, changes or drops the function, in any notation. */
const TOUCHES = /\b(?:function|routine)\s+(?:if\s+exists\s+)?(?:"?private"?\s*\.\s*)?"?now"?\s*\(/giu;

/** Removes comments, which may name the function. */
const bare = (sql: string): string => sql.replace(/--[^\n]*/gu, '').replace(/\/\*.*?\*\//gsu, '');

let project: LocalProject;
beforeAll(async () => {
  project = await openLocalProject();
});
afterAll(() => project.close());

const shippedSql = async (): Promise<Map<string, string>> => {
  const folder = join(root, 'supabase/migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const texts = await Promise.all(names.map(async (name) => bare(await readFile(join(folder, name), 'utf8'))));
  return new Map([
    ...names.map((name, index) => [name, texts[index] ?? ''] as const),
    ['seed.sql', bare(await readFile(join(root, 'supabase/seed.sql'), 'utf8'))],
  ]);
};

test('no migration after the one that creates it touches the clock of deliveries', async () => {
  const touching = [...(await shippedSql())].flatMap(([name, sql]) => [...sql.matchAll(TOUCHES)].map(() => name));
  expect(touching).toEqual([CREATED_IN]);
});

test('neither the app, nor the functions, nor the local stack touches the clock', async () => {
  const touching: string[] = [];
  for (const folder of ['adapters', 'core', 'demo', 'src', 'ui', 'scripts', 'supabase/functions', 'supabase/local']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile() || !/\.(?:tsx?|js|sql)$/u.test(entry.name)) continue;
      const text = await readFile(join(entry.parentPath, entry.name), 'utf8');
      if (text.search(TOUCHES) >= 0) touching.push(join(folder, entry.name));
    }
  }
  expect(touching).toEqual([]);
});

test.each([
  "create or replace function private.now() returns timestamptz language sql as 'select now()'",
  "CREATE FUNCTION private . now () returns timestamptz language sql as 'select now()'",
  'create or replace function "private"."now"() returns timestamptz',
  'alter function private.now() rename to later',
  'drop function if exists private.now()',
])('the search finds %s', (sql) => {
  expect([...bare(sql).matchAll(TOUCHES)]).toHaveLength(1);
});

test('it is the server’s own time, and deliveries use no other', async () => {
  const [clock] = await project.sql<{ ahead: number }>(
    'select abs(extract(epoch from private.now() - clock_timestamp()))::float as ahead',
  );
  expect(clock?.ahead).toBeLessThan(1);
  const bodies = await project.sql<{ name: string; body: string }>(
    `select p.proname as name, p.prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'private' and p.prosrc like '%deliver%'`,
  );
  expect(bodies.length).toBeGreaterThan(10);
  const ownTime = bodies.filter(({ body }) =>
    /(?<!private\.)\bnow\s*\(|clock_timestamp|current_timestamp|localtimestamp|statement_timestamp/iu.test(body),
  );
  expect(ownTime.map(({ name }) => name)).toEqual([]);
});

test.each(['anon', 'authenticated', 'service_role'])(
  '%s cannot replace it, nor put another before it',
  async (role) => {
    const attempt = (sql: string) => project.sql(`begin; set local role ${role}; ${sql}`);
    for (const sql of [
      "create or replace function private.now() returns timestamptz language sql as 'select null::timestamptz'",
      'drop function private.now()',
      "create function private.now(text) returns timestamptz language sql as 'select null::timestamptz'",
    ]) {
      await expect(attempt(sql)).rejects.toThrow(/permission denied|must be owner/u);
      await project.sql('rollback');
    }
  },
);
