import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstSorted } from '#adapters/memory/first-sorted.ts';

test('returns the first elements of a stable sort', () => {
  const items = fc.array(fc.record({ at: fc.nat(5), id: fc.nat() }));
  const order = (a: { at: number }, b: { at: number }) => b.at - a.at;
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 6 }), (all, count) => {
      expect(firstSorted(all, count, order)).toEqual(all.toSorted(order).slice(0, count));
    }),
  );
});
