import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';

/** A port's answer, as a screen shows it. */
export interface Answered<Value> {
  /** The last value, or the reason why there's none; null until the first answer. */
  readonly answer: Result<Value, Failure> | null;
  /** The last value; undefined while there's none. */
  readonly value: Value | undefined;
  /** Whether the last answer was a failure. The value before it stays, unless this person may no longer see it. */
  readonly failed: boolean;
  /** Whether an answer is on its way. */
  readonly loading: boolean;
  /** Asks again, and keeps what's shown until the answer. */
  readonly refresh: () => void;
  /** Asks again. If there's no value, the screen loads as at first. */
  readonly retry: () => void;
  /** Shows another value. An answer that's on its way is then out of date, and dropped. */
  readonly replace: (value: Value) => void;
}

interface Shown<Value> {
  /** The last question that was answered. */
  readonly question: unknown;
  /** Its `ask`. */
  readonly of: unknown;
  readonly answer: Result<Value, Failure> | null;
  readonly failed: boolean;
}

/**
 * Asks a port, and again whenever `ask` or `again` changes. `ask` must be stable between renders; null asks nothing.
 * Another `ask` is another question: the answer to the one before it isn't shown. With another `again`, or `refresh`,
 * the value stays until the next one. The last question wins, also if an earlier answer arrives later. `start` is a value
 * that's known before the first answer.
 */
export function useAnswer<Value>(
  ask: (() => Promise<Result<Value, Failure>>) | null,
  { again, start }: { again?: unknown; start?: Value | undefined } = {},
): Answered<Value> {
  const [turn, setTurn] = useState(0);
  const question = useMemo(() => ({ ask, again, turn }), [ask, again, turn]);
  const [shown, show] = useState<Shown<Value>>({
    question: null,
    of: ask,
    answer: start === undefined ? null : ok(start),
    failed: false,
  });
  const replacements = useRef(0);
  useEffect(() => {
    if (question.ask === null) return;
    let current = true;
    const before = replacements.current;
    void question
      .ask()
      // If the container can't be fetched, the call rejects. That's treated like any other failure.
      .catch(() => refused(failure('offline')))
      .then((answer) => {
        if (!current) return;
        const outdated = before !== replacements.current;
        show((last) => ({
          question,
          of: question.ask,
          answer: last.of === question.ask && keeps(last.answer, answer, outdated) ? last.answer : answer,
          failed: !answer.ok,
        }));
      });
    return () => {
      current = false;
    };
  }, [question]);
  const refresh = useCallback(() => setTurn((before) => before + 1), []);
  const retry = useCallback(() => {
    // Immediately, so that the focus goes to the title of the loading screen, not to one that's about to go.
    show((last) => (last.answer?.ok === false ? { ...last, answer: null, failed: false } : last));
    refresh();
  }, [refresh]);
  const replace = useCallback(
    (value: Value) => {
      replacements.current += 1;
      show((last) => ({ ...last, of: ask, answer: ok(value) }));
    },
    [ask],
  );
  const same = shown.of === ask;
  const answer = same ? shown.answer : null;
  return {
    answer,
    value: answer?.ok === true ? answer.value : undefined,
    failed: same && shown.failed,
    loading: ask !== null && shown.question !== question,
    refresh,
    retry,
    replace,
  };
}

/** Whether the shown value stays after this answer. */
function keeps<Value>(
  shown: Result<Value, Failure> | null,
  answer: Result<Value, Failure>,
  outdated: boolean,
): boolean {
  return shown?.ok === true && (answer.ok ? outdated : answer.error.kind !== 'denied');
}
