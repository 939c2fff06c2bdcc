import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Failure } from '#core/failure.ts';
import { ok, type Result } from '#core/result.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { useRefreshOnReturn } from '#ui/app/use-refresh.ts';
import { listsOf, STALE_MS } from './kept-lists.ts';
import type { ListShape } from './list-shape.ts';
import { RowIndex } from '#ui/listing/matching/row-index.ts';

export interface LoadedRows<Row> {
  /** Null until the first result. */
  readonly index: RowIndex<Row> | null;
  /** Whether the last load failed. */
  readonly failed: boolean;
  readonly loading: boolean;
  readonly reload: () => void;
  /** Applies a local change, without reloading. */
  readonly change: (change: (index: RowIndex<Row>) => RowIndex<Row>) => void;
}

/**
 * Loads the rows of a list: first those from the last visit, then the current ones. `onFailure` is called once per
 * failure.
 */
export function useRows<Row>(
  name: string,
  owner: string,
  shape: ListShape<Row>,
  load: () => Promise<Result<Row[], Failure>>,
  onFailure?: () => void,
): LoadedRows<Row> {
  const [kept] = useState(() => listsOf(owner).get(name) as RowIndex<Row> | undefined);
  const latest = useRef(kept ?? null);
  const answered = useAnswer(
    useCallback(async () => {
      const rows = await load();
      if (!rows.ok) return rows;
      return ok(latest.current?.holds(rows.value) === true ? latest.current : new RowIndex(rows.value, shape));
    }, [load, shape]),
    { start: kept },
  );
  // A person who comes back to the page after a while should see changes by others.
  useRefreshOnReturn(STALE_MS, answered);
  const { value: index = null, failed, loading, refresh, replace } = answered;
  const keep = useCallback(
    (rows: RowIndex<Row> | null) => {
      latest.current = rows;
      listsOf(owner).set(name, rows ?? undefined);
    },
    [name, owner],
  );
  useEffect(() => keep(index), [keep, index]);

  const fail = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (failed && !loading) fail();
  }, [failed, loading]);

  useEffect(() => {
    if (index === null) return;
    const warmUp = new AbortController();
    const timer = setTimeout(() => void index.warm(warmUp.signal), 200);
    return () => {
      clearTimeout(timer);
      warmUp.abort();
    };
  }, [index]);

  return {
    index,
    failed,
    loading,
    reload: refresh,
    change: useCallback(
      (change) => {
        if (latest.current === null) return;
        const rows = change(latest.current);
        // Immediately: the next change may come before the list is rendered, or after this page is gone.
        keep(rows);
        replace(rows);
      },
      [keep, replace],
    ),
  };
}
