import { useCallback, useEffect, useState } from 'react';
import { failure } from '#core/failure.ts';
import type { PollResult } from '#core/poll.ts';
import { refused } from '#core/result.ts';

export interface Following<T> {
  /** The latest answer; null until the first one. */
  readonly heard: PollResult<T> | null;
  /** Asks now instead of waiting for the next poll. */
  readonly again: () => void;
}

/** Subscribes to a view of `DeliveryFeed` while the component is mounted. `start` must be stable between renders. */
export function useLive<T>(start: (hear: (heard: PollResult<T>) => void) => Promise<() => void>): Following<T> {
  const [{ of, heard }, setHeard] = useState<{ readonly of: unknown; readonly heard: PollResult<T> | null }>({
    of: start,
    heard: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    const hear = (heard: PollResult<T>): void => {
      if (current) setHeard({ of: start, heard });
    };
    const starting = start(hear);
    // If the container can't be fetched, this rejects; there's no answer until someone presses Retry.
    starting.catch(() => hear(refused(failure('offline'))));
    return () => {
      current = false;
      void starting.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  }, [start, turn]);
  // Don't show an answer to an earlier `start`.
  return { heard: of === start ? heard : null, again: useCallback(() => setTurn((before) => before + 1), []) };
}
