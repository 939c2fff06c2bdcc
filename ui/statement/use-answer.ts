import { useCallback, useEffect, useState } from 'react';
import { failure, type Failure } from '#core/failure.ts';
import { refused, type Result } from '#core/result.ts';

/**
 * A port's answer; null until it arrives. `retry` asks again. `refresh` does too, but keeps the last answer until the
 * new one arrives, and after a failure.
 */
export function useAnswer<Value>(ask: () => Promise<Result<Value, Failure>>): {
  readonly answer: Result<Value, Failure> | null;
  readonly retry: () => void;
  readonly refresh: () => void;
} {
  const [{ of, answer }, setAnswer] = useState<{
    readonly of: unknown;
    readonly answer: Result<Value, Failure> | null;
  }>({ of: ask, answer: null });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    void ask()
      .catch(() => refused(failure('offline')))
      .then((answered) => {
        if (!current) return;
        setAnswer((last) =>
          !answered.ok && last.of === ask && last.answer?.ok === true ? last : { of: ask, answer: answered },
        );
      });
    return () => {
      current = false;
    };
  }, [ask, turn]);
  const refresh = useCallback(() => setTurn((before) => before + 1), []);
  const retry = useCallback(() => {
    // Immediately, so that the focus goes to the title of the loading screen, not to one that's about to go.
    setAnswer({ of: ask, answer: null });
    refresh();
  }, [ask, refresh]);
  // Hides an answer to an earlier question.
  return { answer: of === ask ? answer : null, retry, refresh };
}
