import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centeredSquare,
  fitSquare,
  smallestSize,
  zoomOf,
  zoomSquare,
  type Extent,
  type Square,
} from '#core/account/square.ts';
import { property } from '#tests/property.ts';

const side = fc.integer({ min: 1, max: 12_000 });
const extent = fc.record({ width: side, height: side });
const number = fc.oneof(fc.integer({ min: -20_000, max: 20_000 }), fc.double());
const square = fc.record({ x: number, y: number, size: number });

const isInside = ({ x, y, size }: Square, { width, height }: Extent) =>
  [x, y, size].every((value) => Number.isInteger(value)) &&
  x >= 0 &&
  y >= 0 &&
  size >= 1 &&
  x + size <= width &&
  y + size <= height;

describe('The square cut out of a photo (spec §5)', () => {
  test('starts as the largest one in the middle', () => {
    expect(centeredSquare({ width: 400, height: 300 })).toEqual({ x: 50, y: 0, size: 300 });
    expect(centeredSquare({ width: 300, height: 400 })).toEqual({ x: 0, y: 50, size: 300 });
    fc.assert(
      fc.property(extent, (within) => {
        const start = centeredSquare(within);
        expect(start.size).toBe(Math.min(within.width, within.height));
        expect(Math.abs(within.width - start.size - 2 * start.x)).toBeLessThanOrEqual(1);
        expect(Math.abs(within.height - start.size - 2 * start.y)).toBeLessThanOrEqual(1);
      }),
    );
  });

  property([square, extent], { numRuns: 500 })('never leaves the photo when dragged', (wanted, within) => {
    const fitted = fitSquare(wanted, within);
    expect(isInside(fitted, within)).toBe(true);
    expect(fitSquare(fitted, within)).toEqual(fitted);
  });

  property([square, extent, fc.double({ min: 0.01, max: 100, noNaN: true })], { numRuns: 500 })(
    'never leaves the photo or its size limits when zoomed',
    (wanted, within, zoom) => {
      const zoomed = zoomSquare(fitSquare(wanted, within), zoom, within);
      expect(isInside(zoomed, within)).toBe(true);
      expect(zoomed.size).toBeGreaterThanOrEqual(smallestSize(within));
      expect(zoomOf(zoomed, within)).toBeGreaterThanOrEqual(1);
    },
  );
});
