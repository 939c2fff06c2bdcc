import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { failure, type Failure } from '#core/failure.ts';
import {
  MOST_ROWS,
  ROWS_PER_PAGE,
  type FacetCount,
  type ListPage,
  type ListQuery,
  type PageRequest,
} from '#core/listing/list-query.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { useRefreshOnReturn } from '#ui/app/use-refresh.ts';
import { listsOf, STALE_MS } from './kept-lists.ts';
import type { ListShape } from './list-shape.ts';
import type { Matches } from '#ui/listing/matching/match-rows.ts';
import { addressOf } from './query-address.ts';
import { RowIndex } from '#ui/listing/matching/row-index.ts';
import { changedCounts, tallyFacets } from '#ui/listing/matching/tally-facets.ts';
import { useListQuery } from './use-list-query.ts';
import { useMatches } from '#ui/listing/matching/use-matches.ts';
import type { LoadedRows } from './use-rows.ts';

/** A list whose rows a backend searches, filters, sorts and counts. */
export interface PagedList<Row> {
  list(request: PageRequest): Promise<Result<ListPage<Row>, Failure>>;
  /** The number of all rows, by their facets. */
  count(): Promise<Result<readonly FacetCount[], Failure>>;
}

/** The rows of a list that were read so far, as `LoadedRows` has them, and its query. */
export interface Pages<Row> extends LoadedRows<Row> {
  readonly query: ListQuery;
  readonly changeQuery: (change: Partial<ListQuery>) => void;
  readonly matches: Matches<Row> | null;
  /** The number of all rows. */
  readonly total: number;
  /** The matches of the search without its filters, by their facets; null if there are too many to count. */
  readonly counted: readonly FacetCount[] | null;
  readonly list: PagedList<Row>['list'];
}

interface Read<Row> {
  /** The query that they match. */
  readonly query: ListQuery;
  readonly index: RowIndex<Row>;
  readonly next: string | null;
  readonly all: readonly FacetCount[];
  /** The matches of the search without its filters; null if there are too many to count. */
  readonly found: readonly FacetCount[] | null;
}

/** Whether rows were read for this query. */
const isFor = <Row>(read: Read<Row>, query: ListQuery, shape: ListShape<Row>): boolean =>
  addressOf(read.query, shape) === addressOf(query, shape);

/** A backend is asked once nothing was typed for this time, in ms. */
const TYPING_MS = 150;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Reads a list page by page: the first page of each query, and more as its end comes near. The rows of the last query stay
 * until those of the next one are there. `onFailure` is called once per failure.
 */
export function usePages<Row>(
  name: string,
  owner: string,
  shape: ListShape<Row>,
  source: PagedList<Row>,
  onFailure?: () => void,
): Pages<Row> {
  const { query, change: changeQuery } = useListQuery(shape);
  const [kept] = useState(() => {
    const before = listsOf(owner).get(name) as Read<Row> | undefined;
    return before !== undefined && isFor(before, query, shape) ? before : undefined;
  });
  const latest = useRef({ query, read: kept ?? null });
  useEffect(() => {
    latest.current.query = query;
  }, [query]);
  const answered = useAnswer(
    useCallback(async (): Promise<Result<Read<Row>, Failure>> => {
      const { read } = latest.current;
      const isTyping = read !== null && read.query.search !== query.search;
      if (isTyping) await pause(TYPING_MS);
      if (latest.current.query !== query) return refused(failure('offline'));
      const isAgain = read !== null && isFor(read, query, shape);
      const again = isAgain ? read.index.rows.length : 0;
      const most = Math.min(Math.max(again, ROWS_PER_PAGE), MOST_ROWS);
      const [page, all] = await Promise.all([
        source.list({ query, most }),
        read === null || isAgain ? source.count() : ok(read.all),
      ]);
      if (!page.ok) return page;
      if (!all.ok) return all;
      const { rows, next, counts } = page.value;
      const found = query.search.trim() === '' ? all.value : counts;
      return ok({ query, index: new RowIndex(rows, shape), next, all: all.value, found });
    }, [source, shape, query]),
  );
  useRefreshOnReturn(STALE_MS, answered);
  const { value, failed, loading, refresh, replace } = answered;
  const [last, setLast] = useState(kept);
  if (value !== undefined && value !== last) setLast(value);
  const read = value ?? last ?? null;

  const keep = useCallback(
    (next: Read<Row>) => {
      latest.current.read = next;
      listsOf(owner).set(name, next);
    },
    [name, owner],
  );
  useEffect(() => {
    if (read !== null) keep(read);
  }, [keep, read]);
  const put = useCallback(
    (next: Read<Row>) => {
      // Immediately: the next change may come before the list is rendered, or after this page is gone.
      keep(next);
      replace(next);
    },
    [keep, replace],
  );

  const [moreFailed, setMoreFailed] = useState(false);
  const reading = useRef<Promise<boolean> | null>(null);
  const readMore = useCallback(
    async (most: number): Promise<boolean> => {
      const { read: from } = latest.current;
      if (from === null || from.next === null) return false;
      const page = await source
        .list({ query: from.query, after: from.next, most })
        .catch(() => refused(failure('offline')));
      const { read: now } = latest.current;
      // Another query was answered in the meantime.
      if (now === null || now.next !== from.next || now.query !== from.query) return false;
      setMoreFailed(!page.ok);
      if (page.ok) put({ ...now, index: now.index.appending(page.value.rows), next: page.value.next });
      return page.ok;
    },
    [source, put],
  );
  const more = useCallback(
    (most = ROWS_PER_PAGE): Promise<boolean> =>
      (reading.current ??= readMore(most).finally(() => {
        reading.current = null;
      })),
    [readMore],
  );
  const all = useCallback(async (): Promise<readonly string[]> => {
    const rows = () => latest.current.read?.index.rows ?? [];
    while (rows().length < MOST_ROWS && latest.current.read?.next != null)
      if (!(await more(MOST_ROWS - rows().length))) break;
    return rows().map((row) => shape.id(row));
  }, [more, shape]);

  const hasFailed = failed || moreFailed;
  const fail = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (hasFailed && !loading) fail();
  }, [hasFailed, loading]);

  // The backend found and sorted them. A row that was changed here may not match the filters anymore.
  const matched = useMatches(
    read?.index ?? null,
    useMemo(() => ({ search: '', filters: read?.query.filters ?? {}, ...shape.natural }), [read?.query, shape]),
  );
  const matches = useMemo((): Matches<Row> | null => {
    if (matched === null || read === null) return null;
    const { filters } = read.query;
    const tally = read.found === null ? null : tallyFacets(read.found, Object.keys(shape.facets), filters);
    return {
      ...matched,
      counts: tally?.counts ?? null,
      count: read.next === null ? matched.rowIndices.length : (tally?.count ?? null),
      ...(read.next === null || moreFailed ? {} : { more: () => void more() }),
      all,
    };
  }, [matched, read, shape, more, moreFailed, all]);

  // Those that were read may all have been decided on.
  useEffect(() => {
    if (matches?.rowIndices.length === 0) matches.more?.();
  }, [matches]);

  return {
    query,
    changeQuery,
    matches,
    total: read?.all.reduce((sum, { count }) => sum + count, 0) ?? 0,
    counted: read?.found ?? null,
    list: source.list,
    index: read?.index ?? null,
    failed: hasFailed,
    loading,
    reload: useCallback(() => {
      setMoreFailed(false);
      refresh();
    }, [refresh]),
    change: useCallback(
      (changeRows) => {
        const { read: now } = latest.current;
        if (now === null) return;
        const index = changeRows(now.index);
        const counts = changedCounts(now.index.rows, index.rows, shape);
        put({
          ...now,
          index,
          all: [...now.all, ...counts],
          found: now.found === null ? null : [...now.found, ...counts],
        });
      },
      [put, shape],
    ),
  };
}
