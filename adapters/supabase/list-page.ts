import * as v from 'valibot';
import type { Failure } from '#core/failure.ts';
import {
  MOST_ROWS,
  NEWEST,
  ROWS_PER_PAGE,
  type FacetCount,
  type ListPage,
  type PageRequest,
} from '#core/listing/list-query.ts';
import { searchedParts } from '#core/listing/list-rules.ts';
import { ok, type Result } from '#core/result.ts';
import type { Connection } from './connection.ts';
import { ask } from './delivery/call-function.ts';

const Found = v.object({
  ids: v.array(v.string()),
  /** The key and the id of the last row. */
  next: v.nullable(v.unknown()),
  counts: v.nullable(v.array(v.unknown())),
});

/** Reads a table's rows, and the counts of its function. */
interface Reader<Row> {
  rows(answer: Result<readonly unknown[], Failure>): Result<readonly Row[], Failure>;
  counts(answer: Result<readonly unknown[], Failure>): Result<readonly FacetCount[], Failure>;
  /** A page of all rows. */
  pageOf(all: readonly Row[], request: PageRequest): ListPage<Row>;
}

/**
 * A page of a table, for administrators: a function finds the ids, and the rows are read from the table (spec §7). A row
 * that was deleted in between is left out.
 */
export async function listPage<Row extends { readonly id: string }>(
  connection: Connection,
  table: 'users' | 'businesses',
  request: PageRequest,
  reader: Reader<Row>,
): Promise<Result<ListPage<Row>, Failure>> {
  const { query = NEWEST, after = null, most = ROWS_PER_PAGE } = request;
  if (after?.startsWith('{') === true) return pageOfNewest(connection, table, request, reader);
  const { search, ...order } = query;
  const page = await ask(
    connection,
    table === 'users' ? 'list_people' : 'list_businesses',
    { query: { ...order, ...searchedParts(search) }, after: after === null ? null : JSON.parse(after), most },
    Found,
  );
  if (!page.ok) {
    // A database of release 0.1 doesn't have the function.
    if (page.error.kind !== 'unavailable' || after !== null) return page;
    return pageOfNewest(connection, table, request, reader);
  }
  const { ids, next, counts } = page.value;
  const counted = counts === null ? ok(null) : reader.counts(ok(counts));
  if (!counted.ok) return counted;
  const byId = new Map<string, Row>();
  for (const answer of await Promise.all(inParts(ids).map((part) => rowsOf(connection, table, part)))) {
    const rows = reader.rows(answer);
    if (!rows.ok) return rows;
    for (const row of rows.value) byId.set(row.id, row);
  }
  return ok({
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    next: next === null ? null : JSON.stringify(next),
    counts: counted.value,
  });
}

/** A page of the newest rows, for a database of release 0.1. It answers a thousand of them in one request. */
async function pageOfNewest<Row>(
  connection: Connection,
  table: 'users' | 'businesses',
  request: PageRequest,
  reader: Reader<Row>,
): Promise<Result<ListPage<Row>, Failure>> {
  const answer = await connection.call<unknown[]>((client) =>
    client
      .from(table)
      .select('*')
      .order('created_at', { ascending: false })
      .order('id', { ascending: true })
      .limit(MOST_ROWS),
  );
  const newest = reader.rows(answer);
  return newest.ok ? ok(reader.pageOf(newest.value, request)) : newest;
}

/** Ids that fit into a URL. */
const inParts = (ids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / ROWS_PER_PAGE) }, (_, part) =>
    ids.slice(part * ROWS_PER_PAGE, (part + 1) * ROWS_PER_PAGE),
  );

const rowsOf = (connection: Connection, table: 'users' | 'businesses', ids: readonly string[]) =>
  connection.call<unknown[]>((client) =>
    client
      .from(table)
      .select('*')
      .in('id', ids)
      .order('created_at', { ascending: false })
      .order('id', { ascending: true }),
  );
