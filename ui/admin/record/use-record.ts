import { useMemo } from 'react';
import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import { useAnswer, type Answered } from '#ui/app/use-answer.ts';

/** Loads an open record (null if the row is gone), and again whenever `version` changes. Without an id, nothing. */
export function useRecord<T extends object>(
  id: string | null,
  version: unknown,
  load: (id: string) => Promise<Result<T | null, Failure>>,
): Answered<T | null> {
  const ask = useMemo(() => (id === null ? null : () => load(id)), [id, load]);
  return useAnswer(ask, { again: version });
}
