import { useCallback, useEffect, useState } from 'react';
import { failure } from '#core/failure.ts';
import type { Heard } from '#core/poll.ts';
import { refused } from '#core/result.ts';

export interface Following<T> {
  /** What was heard last; null until there was anything. */
  readonly heard: Heard<T> | null;
  /** Asks at once, for those who don't want to wait for the next try. */
  readonly again: () => void;
}

/** Follows one of the views of `DeliveryFeed` while the component is mounted. `start` must stay the same function between renders. */
export function useLive<T>(start: (hear: (heard: Heard<T>) => void) => Promise<() => void>): Following<T> {
  const [{ of, heard }, setHeard] = useState<{ readonly of: unknown; readonly heard: Heard<T> | null }>({
    of: start,
    heard: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    const hear = (heard: Heard<T>): void => {
      if (current) setHeard({ of: start, heard });
    };
    const starting = start(hear);
    // If the container can't be fetched, this rejects; nothing is heard until someone presses Retry.
    starting.catch(() => hear(refused(failure('offline'))));
    return () => {
      current = false;
      void starting.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  }, [start, turn]);
  // What an earlier `start` heard isn't shown for this one.
  return { heard: of === start ? heard : null, again: useCallback(() => setTurn((before) => before + 1), []) };
}
