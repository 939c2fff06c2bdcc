import { describe, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { Connection } from '#adapters/supabase/connection.ts';
import { readAll } from '#adapters/supabase/read-all.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';

const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => String(from + i).padStart(6, '0'));

/** A table of the project that changes before it answers one of the requests. */
function aTable(rows: readonly string[], change: (rows: string[], request: number) => void = () => undefined) {
  const table = [...rows];
  let requests = 0;
  const serve: typeof fetch = async (input, init) => {
    const { searchParams } = new URL(new Request(input, init).url);
    const from = Number(searchParams.get('offset') ?? 0);
    requests += 1;
    change(table, requests);
    // As PostgREST with an exact count: an offset beyond the last row is a refusal.
    if (from > table.length)
      return Response.json(
        { code: 'PGRST103', message: 'Requested range not satisfiable' },
        { status: 416, headers: { 'content-range': `*/${table.length}` } },
      );
    const page = table.slice(from, from + Number(searchParams.get('limit')));
    return new Response(JSON.stringify(page.map((id) => ({ id }))), {
      headers: { 'content-type': 'application/json', 'content-range': `${from}-${from + page.length}/${table.length}` },
    });
  };
  const connection = new Connection({ url: 'https://project.example', anonKey: 'public' }, memoryDevice().tab(), serve);
  return {
    table,
    requests: () => requests,
    read: async () =>
      readAll<{ readonly id: string }>(connection, (client) => client.from('users').select('*', { count: 'exact' })),
  };
}

const read = async (table: ReturnType<typeof aTable>) => valueOf(await table.read()).map(({ id }) => id);

describe('Reading all rows of a table', () => {
  test.each([0, 1, 999, 1000, 1001, 1999, 2000, 6500])('%i rows, each once and in their order', async (count) => {
    const table = aTable(ids(0, count));
    expect(await read(table)).toEqual(ids(0, count));
    expect(table.requests()).toBeLessThanOrEqual(Math.ceil(count / 999) + 1);
  });

  test.each([1, 2, 3, 5, 6])('no row is missing when others are deleted before request %i', async (at) => {
    const table = aTable(ids(0, 6500), (rows, request) => {
      if (request === at) rows.splice(10, 3);
    });
    const found = new Set(await read(table));
    expect(table.table.filter((id) => !found.has(id))).toEqual([]);
  });

  test('no row is missing when the last page has become empty', async () => {
    const table = aTable(ids(0, 1001), (rows, request) => {
      if (request === 2) rows.splice(0, 5);
    });
    expect(await read(table)).toEqual(ids(5, 1001));
  });

  test.each([1000, 1999])('no row is missing when rows are added to %i', async (count) => {
    const table = aTable(ids(0, count), (rows, request) => {
      if (request === 2) rows.unshift('new');
    });
    const found = new Set(await read(table));
    expect(ids(0, count).filter((id) => !found.has(id))).toEqual([]);
  });

  test('fails, instead of reading forever, when rows are deleted all the time', async () => {
    const table = aTable(ids(0, 6500), (rows) => rows.splice(0, 2));
    expect(refusalOf(await table.read())).toBe('unavailable');
    expect(table.requests()).toBeLessThan(60);
  });
});
