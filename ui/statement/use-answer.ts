import { useCallback, useEffect, useState } from 'react';
import { failure, type Failure } from '#core/failure.ts';
import { refused, type Result } from '#core/result.ts';

/** The answer of a port; null until it comes. `again` asks once more. */
export function useAnswer<Value>(ask: () => Promise<Result<Value, Failure>>): {
  readonly answer: Result<Value, Failure> | null;
  readonly again: () => void;
} {
  const [answer, setAnswer] = useState<Result<Value, Failure> | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    setAnswer(null);
    void ask()
      .catch(() => refused(failure('offline')))
      .then((answered) => {
        if (current) setAnswer(answered);
      });
    return () => {
      current = false;
    };
  }, [ask, turn]);
  const again = useCallback(() => {
    // Immediately, so that the focus goes to the title of the loading screen, not to one that's about to go.
    setAnswer(null);
    setTurn((before) => before + 1);
  }, []);
  return { answer, again };
}
