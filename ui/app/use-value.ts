import { useMemo } from 'react';
import { ok } from '#core/result.ts';
import { useAnswer } from './use-answer.ts';

/**
 * The result of a call that a screen can do without: undefined until it arrives, and if the call fails. `ask` must
 * be stable between renders; null asks nothing.
 */
export function useValue<Value>(ask: (() => Promise<Value>) | null): Value | undefined {
  return useAnswer(useMemo(() => (ask === null ? null : async () => ok(await ask())), [ask])).value;
}
