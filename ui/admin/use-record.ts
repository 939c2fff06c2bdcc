import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#core/failure.ts';
import { refused, type Result } from '#core/result.ts';

/** The state of an open record; null if the row is gone. */
export type Loaded<T> = 'loading' | 'failed' | T | null;

/** Loads an open record, and again whenever `version` changes. Without an id, it loads nothing. */
export function useRecord<T extends object>(
  id: string | null,
  version: unknown,
  load: (id: string) => Promise<Result<T | null, Failure>>,
): { record: Loaded<T>; reload: () => void } {
  const [loaded, setLoaded] = useState<{ readonly id: string | null; readonly record: Loaded<T> }>({
    id: null,
    record: 'loading',
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (id === null) return;
    let current = true;
    // If the container can't be fetched, the call rejects. The record treats that like any other failure.
    void load(id)
      .catch(() => refused(null))
      .then((found) => {
        if (current) setLoaded({ id, record: found.ok ? found.value : 'failed' });
      });
    return () => {
      current = false;
    };
  }, [id, version, load, turn]);
  return {
    // Another record's data is never shown. This record's data stays while it's loaded again.
    record: loaded.id === id ? loaded.record : 'loading',
    reload: useCallback(() => setTurn((before) => before + 1), []),
  };
}
