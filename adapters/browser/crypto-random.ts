import type { Random } from '#core/random.ts';

/** A uniform integer below `bound`, without modulo bias. */
function below(bound: number): number {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  const draw = new Uint32Array(1);
  do crypto.getRandomValues(draw);
  while ((draw[0] ?? 0) >= limit);
  return (draw[0] ?? 0) % bound;
}

/** Randomness from the browser's cryptographic generator. */
export const cryptoRandom: Random = {
  uuid: () => crypto.randomUUID(),
  integer: (min, max) => min + below(max - min + 1),
};
