import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { rowRange, rowSegments } from '#ui/kit/lists/row-range.ts';
import { property } from '#tests/property.ts';

describe('The rendered rows', () => {
  const scene = fc.record({
    above: fc.integer({ min: -2000, max: 20_000_000 }),
    windowHeight: fc.integer({ min: 100, max: 3000 }),
    rowHeight: fc.integer({ min: 30, max: 300 }),
    count: fc.nat(100_000),
  });

  property([scene])('cover the window at any scroll position', ({ above, windowHeight, rowHeight, count }) => {
    const { first, last } = rowRange(above, windowHeight, rowHeight, count);
    for (
      let row = Math.max(0, Math.floor(above / rowHeight));
      row < count && row * rowHeight < above + windowHeight;
      row += 1
    ) {
      expect(row >= first && row < last, `row ${row} of ${first}…${last}`).toBe(true);
    }
  });

  property([scene])('are limited to the window and a margin', ({ above, windowHeight, rowHeight, count }) => {
    const { first, last } = rowRange(above, windowHeight, rowHeight, count);
    expect(first).toBeGreaterThanOrEqual(0);
    expect(last).toBeLessThanOrEqual(count);
    expect(last - first).toBeLessThanOrEqual(windowHeight / rowHeight + 22);
  });
});

describe('The focused row', () => {
  property([fc.nat(1000), fc.nat(40), fc.option(fc.nat(1200)), fc.nat(1000)])(
    'is rendered, and every row keeps its space',
    (first, size, focused, count) => {
      const range = { first: Math.min(first, count), last: Math.min(first + size, count) };
      const drawn = rowSegments(range, focused, count);
      const rows = drawn.flatMap((stretch) =>
        Array.from({ length: stretch.last - stretch.first }, (_, offset) => stretch.first + offset),
      );
      expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b));
      expect(focused === null || focused >= count || rows.includes(focused)).toBe(true);
      const gaps = drawn.reduce((sum, { gap }) => sum + gap, 0);
      expect(gaps + rows.length + count - (drawn.at(-1)?.last ?? 0)).toBe(count);
      expect(drawn.every(({ gap }) => gap >= 0)).toBe(true);
    },
  );
});
