import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Client, Connection } from './connection.ts';

/** Rows per answer; the REST API returns no more. */
const PAGE = 1000;
/** The number of pages that are requested in parallel. */
const AT_ONCE = 4;

interface Pageable<Row> {
  order(column: string, options: { ascending: boolean }): Pageable<Row>;
  range(from: number, to: number): PromiseLike<PostgrestSingleResponse<Row[]>>;
}

/** Every page begins with the last row of the one before. */
const STEP = PAGE - 1;
/** The status for a page that begins beyond the last row. */
const BEYOND_THE_END = 416;
/** The number of tries before reading fails. */
const TRIES = 5;

/**
 * All rows of a table, newest first, page by page: the first page has the total. A row that's deleted in the meantime
 * moves others to an earlier page, which may have been read already. So adjacent pages have to share a row, or reading
 * starts over.
 */
export async function readAll<Row extends { readonly id: string }>(
  connection: Connection,
  query: (client: Client) => unknown,
): Promise<Result<Row[], Failure>> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const rows = await readOnce<Row>(connection, query);
    if (!rows.ok) return rows;
    if (rows.value !== null) return ok(rows.value);
  }
  return refused(failure('unavailable', 'The rows changed while they were read.'));
}

/** All rows, or null if some may be missing between two pages. */
async function readOnce<Row extends { readonly id: string }>(
  connection: Connection,
  query: (client: Client) => unknown,
): Promise<Result<Row[] | null, Failure>> {
  let total = 0;
  const read = (page: number) =>
    connection.call<Row[]>(async (client) => {
      const sorted = (query(client) as Pageable<Row>)
        .order('created_at', { ascending: false })
        .order('id', { ascending: true });
      const answer = await sorted.range(page * STEP, page * STEP + PAGE - 1);
      total = Math.max(total, answer.count ?? 0);
      // So many rows were deleted that this page begins beyond the last one: it's as empty as one that begins there.
      return page > 0 && answer.status === BEYOND_THE_END
        ? { ...answer, success: true, error: null, data: [], count: 0 }
        : answer;
    });
  const pages = () => Math.ceil((total - 1) / STEP);

  const first = await read(0);
  if (!first.ok) return first;
  // A row added in the meantime moves others to the next page, so duplicates are dropped.
  const rows = new Map(first.value.map((row) => [row.id, row]));
  let next = 1;
  while (next < pages()) {
    const more = await Promise.all(Array.from({ length: Math.min(AT_ONCE, pages() - next) }, (_, i) => read(next + i)));
    next += more.length;
    for (const page of more) {
      if (!page.ok) return page;
      const [shared] = page.value;
      if (shared === undefined || !rows.has(shared.id)) return ok(null);
      for (const row of page.value) rows.set(row.id, row);
    }
  }
  return ok([...rows.values()]);
}
