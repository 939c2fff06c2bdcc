import type { Random } from '#core/random.ts';

/**
 * Chance that comes out alike in every run, so that a failing one can be replayed. PINs are drawn above every price, so
 * that neither is taken for the other.
 */
export function drawn(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const digits = (count: number): string => Array.from({ length: count }, () => between(0, 15).toString(16)).join('');
  return {
    uuid: () => `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`,
    integer: (min, max) => (max === 9999 ? between(7000, 9999) : between(min, max)),
  };
}
