import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import type { Failure } from '#core/failure.ts';
import { ok, type Result } from '#core/result.ts';
import type { Client, Connection } from './connection.ts';

/** Rows per answer; the REST API returns no more. */
const PAGE = 1000;
/** Pages that are requested at once. */
const AT_ONCE = 4;

interface Pageable<Row> {
  order(column: string, options: { ascending: boolean }): Pageable<Row>;
  range(from: number, to: number): PromiseLike<PostgrestSingleResponse<Row[]>>;
}

/** All rows of a table, newest first, page by page: the first one says how many there are. */
export async function readAll<Row extends { readonly id: string }>(
  connection: Connection,
  query: (client: Client) => unknown,
): Promise<Result<Row[], Failure>> {
  let total = 0;
  const page = (index: number) =>
    connection.call<Row[]>(async (client) => {
      const sorted = (query(client) as Pageable<Row>)
        .order('created_at', { ascending: false })
        .order('id', { ascending: true });
      const answer = await sorted.range(index * PAGE, (index + 1) * PAGE - 1);
      total = Math.max(total, answer.count ?? 0);
      return answer;
    });

  const first = await page(0);
  if (!first.ok) return first;
  const rows = new Map(first.value.map((row) => [row.id, row]));
  const pages = Math.ceil(total / PAGE);
  for (let next = 1; next < pages; next += AT_ONCE) {
    const more = await Promise.all(Array.from({ length: Math.min(AT_ONCE, pages - next) }, (_, i) => page(next + i)));
    for (const result of more) {
      if (!result.ok) return result;
      // A row added in the meantime moves others to the next page, so duplicates are dropped.
      for (const row of result.value) rows.set(row.id, row);
    }
  }
  return ok([...rows.values()]);
}
