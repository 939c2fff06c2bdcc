import { useCallback, useEffect, useState } from 'react';
import { failure } from '#core/failure.ts';
import type { PollResult } from '#core/poll.ts';
import { refused } from '#core/result.ts';
import { noteConnected } from '#ui/app/state.ts';

/** The latest state of a live view, and a function that polls it now. */
export interface LiveResult<T, B = unknown> {
  /** The latest answer; null until the first one. */
  readonly latest: PollResult<T, B> | null;
  /** Polls now instead of waiting for the next interval. */
  readonly retry: () => void;
}

/** Subscribes to a view of `DeliveryFeed` while the component is mounted. `start` must be stable between renders. */
export function useLive<T, B = unknown>(
  start: (notify: (latest: PollResult<T, B>) => void) => Promise<() => void>,
): LiveResult<T, B> {
  const [{ of, latest }, setLatest] = useState<{ readonly of: unknown; readonly latest: PollResult<T, B> | null }>({
    of: start,
    latest: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    const notify = (latest: PollResult<T, B>): void => {
      if (!current) return;
      setLatest({ of: start, latest });
      if (latest.ok && !latest.value.failing) noteConnected();
    };
    const starting = start(notify);
    // If the container can't be fetched, this rejects; there's no answer until someone presses Retry.
    starting.catch(() => notify(refused(failure('offline'))));
    return () => {
      current = false;
      void starting.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  }, [start, turn]);
  // Hides an answer to an earlier `start`.
  return { latest: of === start ? latest : null, retry: useCallback(() => setTurn((before) => before + 1), []) };
}
