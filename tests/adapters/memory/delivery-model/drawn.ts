import type { Random } from '#core/random.ts';

/**
 * Random numbers from a seed, so that a failing run can be replayed. PINs are greater than every price, so that a
 * search for one can't find the other.
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
