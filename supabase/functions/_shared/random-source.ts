import { MAX_CODE, MIN_CODE } from '../../../core/verification/verification-code.ts';
import type { RandomSource } from './dependencies.ts';

/** A uniform integer below `bound`, without modulo bias. */
function below(bound: number): number {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  const draw = new Uint32Array(1);
  do crypto.getRandomValues(draw);
  while ((draw[0] ?? 0) >= limit);
  return (draw[0] ?? 0) % bound;
}

export const cryptoSource: RandomSource = {
  uuid: () => crypto.randomUUID(),
  code: () => String(MIN_CODE + below(MAX_CODE - MIN_CODE + 1)),
  token: () =>
    btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(32))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/u, ''),
};
