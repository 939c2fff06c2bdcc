import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { openForTest } from '../open-database.ts';

const names = v.array(v.string());
const Requests = v.object({
  functions: v.array(v.object({ function: v.string(), with: names })),
  tables: v.array(
    v.object({
      table: v.string(),
      method: v.picklist(['GET', 'POST', 'PATCH', 'DELETE']),
      writes: names,
      reads: names,
    }),
  ),
  edge: v.array(v.object({ edge: v.string(), with: names })),
});

const file = (path: string) => new URL(`../../../${path}`, import.meta.url);
/** Every kind of request that the previous release's page sends. `tests/kept/write.ts` writes its calls of functions. */
const requests = v.parse(
  v.pipe(v.string(), v.parseJson(), Requests),
  readFileSync(file('tests/kept/requests.json'), 'utf8'),
);

let database: DatabaseUnderTest;
beforeAll(async () => {
  database = await openForTest();
});
afterAll(() => database.close());

describe('A page of the previous release finds', () => {
  test.each(requests.functions)('the function $function with $with', async ({ function: name, with: sent }) => {
    const found = await database.owner<{ args: string[] | null; needed: number; may: boolean }>(
      `select proargnames[1:pronargs] as args, pronargs - pronargdefaults as needed,
          has_function_privilege('authenticated', oid, 'execute') as may
        from pg_proc where pronamespace = 'public'::regnamespace and proname = '${name}'`,
    );
    const accepting = found.filter(
      ({ args, needed, may }) =>
        may &&
        sent.every((argument) => (args ?? []).includes(argument)) &&
        (args ?? []).slice(0, needed).every((argument) => sent.includes(argument)),
    );
    expect(accepting).toHaveLength(1);
  });

  test.each(requests.tables)('the table $table for $method, writing $writes and reading $reads', async (request) => {
    const { table, method, writes, reads } = request;
    const write = { GET: 'select', POST: 'insert', PATCH: 'update', DELETE: 'select' }[method];
    const asked = [...writes.map((column) => [column, write]), ...reads.map((column) => [column, 'select'])];
    const granted: unknown[] = [];
    for (const [column, privilege] of asked) {
      const privileges = ['authenticated', 'anon'].map(
        (role) => `has_column_privilege('${role}', 'public.${table}', '${column}', '${privilege}')`,
      );
      const [row] = await database.owner<{ may: boolean }>(`select ${privileges.join(' or ')} as may`);
      if (row?.may === true) granted.push([column, privilege]);
    }
    expect(granted).toEqual(asked);
  });

  test('each Edge Function that it calls', () => {
    const functions = readdirSync(file('supabase/functions'));
    expect(functions).toEqual(expect.arrayContaining(requests.edge.map(({ edge }) => edge)));
  });
});
