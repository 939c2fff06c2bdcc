import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '#core/failure.ts';
import { refused, type Result } from '#core/result.ts';
import type { ListShape } from './list-shape.ts';
import { RowIndex } from './row-index.ts';

/** Loaded lists by name and owner, so that coming back to one shows it immediately, at the same position. */
const cachedLists = new Map<string, unknown>();
let cacheOwner = '';

/** Maximum age of a list when someone comes back to its page, in ms. */
const STALE_MS = 15_000;

/** The lists belong to one person and are dropped when the person changes. */
function listsOf(owner: string): Map<string, unknown> {
  if (cacheOwner !== owner) cachedLists.clear();
  cacheOwner = owner;
  return cachedLists;
}

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
  const [index, setIndex] = useState<RowIndex<Row> | null>(
    () => (listsOf(owner).get(name) as RowIndex<Row> | undefined) ?? null,
  );
  const [failed, setFailed] = useState(false);
  const [loading, setLoading] = useState(true);
  const [turn, setTurn] = useState(0);
  /** Incremented by every local change: a response to an earlier request is out of date. */
  const changes = useRef(0);
  const failureListener = useRef(onFailure);
  useEffect(() => {
    failureListener.current = onFailure;
  });

  const latest = useRef(index);
  const take = useCallback(
    (next: RowIndex<Row>) => {
      latest.current = next;
      listsOf(owner).set(name, next);
      setIndex(next);
    },
    [name, owner],
  );

  useEffect(() => {
    let current = true;
    const before = changes.current;
    setLoading(true);
    // If the container can't be fetched, the call rejects. The list treats that like any other failure.
    void load()
      .catch(() => refused(null))
      .then((rows) => {
        if (!current) return;
        setLoading(false);
        setFailed(!rows.ok);
        if (!rows.ok) failureListener.current?.();
        else if (changes.current === before && !latest.current?.holds(rows.value))
          take(new RowIndex(rows.value, shape));
      });
    return () => {
      current = false;
    };
  }, [load, shape, take, turn]);

  useEffect(() => {
    if (index === null) return;
    const warmUp = new AbortController();
    const timer = setTimeout(() => void index.warm(warmUp.signal), 200);
    return () => {
      clearTimeout(timer);
      warmUp.abort();
    };
  }, [index]);

  // A person who comes back to the page after a while should see changes by others.
  const loadedAt = useRef(0);
  useEffect(() => {
    if (!loading) loadedAt.current = performance.now();
  }, [loading]);
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible' && performance.now() - loadedAt.current > STALE_MS)
        setTurn((before) => before + 1);
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);

  return {
    index,
    failed,
    loading,
    reload: useCallback(() => setTurn((before) => before + 1), []),
    change: useCallback(
      (change) => {
        changes.current += 1;
        if (latest.current !== null) take(change(latest.current));
      },
      [take],
    ),
  };
}
