import type { Random } from '#core/random.ts';

/** The seed of everything random in the demo, so that it looks the same every time. */
export const DEMO_SEED = 20_260_301;

export interface SeededRandom extends Random {
  /** The seed of a source that continues from this one's current state. */
  position(): number;
}

/** A seeded random source (mulberry32), so that a scenario is the same every time. Not for secrets. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const hex = (length: number) => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join('');
  return {
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    position: () => state,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
