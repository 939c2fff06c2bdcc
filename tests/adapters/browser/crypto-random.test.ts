import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';

describe('Random values from the browser', () => {
  test('gives whole numbers within the bounds, both included', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), fc.nat(2 ** 31), (min, span) => {
        const drawn = cryptoRandom.integer(min, min + span);
        expect(Number.isInteger(drawn) && drawn >= min && drawn <= min + span).toBe(true);
      }),
    );
    const seen = new Set(Array.from({ length: 400 }, () => cryptoRandom.integer(1, 3)));
    expect([...seen].toSorted()).toEqual([1, 2, 3]);
  });

  test('draws again when the remainder would favor small numbers', () => {
    const draws = [2 ** 32 - 1, 2 ** 32 - 1, 5];
    const spy = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      if (array instanceof Uint32Array) array[0] = draws.shift() ?? 0;
      return array;
    });
    expect(cryptoRandom.integer(0, 2)).toBe(2);
    expect(spy).toHaveBeenCalledTimes(3);
  });

  test('gives a new version 4 UUID each time', () => {
    const ids = Array.from({ length: 50 }, () => cryptoRandom.uuid());
    expect(
      ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u.test(id)),
    ).toEqual([]);
    expect(new Set(ids).size).toBe(50);
  });
});
