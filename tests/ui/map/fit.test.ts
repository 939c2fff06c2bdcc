import { describe, expect, test } from 'vitest';
import type { Drawing } from '#core/geography/drawing.ts';
import { outlineOf } from '#ui/map/drawn-city.tsx';
import { cameraFor, isOnDrawing, pixelOf, spotOf, stillShows, zoomed } from '#ui/map/fit.ts';

const CITY: Drawing = {
  format: 1,
  source: 'Drawn for a test',
  west: -7942000,
  south: 4365000,
  east: -7932000,
  north: 4370000,
  layers: { major: '0,0 rs,0', park: '0,0 rs,0 0,rs' },
};
const SIZE = { width: 400, height: 228 };

describe('the picture of a city', () => {
  test('has meters, with the north above, and closes areas', () => {
    expect(outlineOf(CITY, 'major')).toBe('M0 5566L805 5566');
    expect(outlineOf(CITY, 'park')).toBe('M0 5566L805 5566L805 4453Z');
    expect(spotOf(CITY, { lat: 43.7, lon: -79.42 })).toEqual({ x: 0, y: 0 });
  });

  test('shows all its marks with room around them, and comes no nearer than 700 m', () => {
    const spots = [
      { x: 0, y: 0 },
      { x: 3000, y: 1000 },
    ];
    const camera = cameraFor(spots, SIZE, 44);
    expect(spots.map((spot) => pixelOf(camera, spot).x)).toEqual([44, 356]);
    expect(cameraFor([{ x: 5, y: 5 }], SIZE, 44).scale).toBeCloseTo(Math.min(312 / 700, 140 / 350), 5);
    expect(pixelOf(cameraFor([{ x: 5, y: 5 }], SIZE, 44), { x: 5, y: 5 })).toEqual({ x: 200, y: 114 });
  });

  test('stays while its marks are well in it', () => {
    const camera = cameraFor(
      [
        { x: 0, y: 0 },
        { x: 3000, y: 1000 },
      ],
      SIZE,
      44,
    );
    expect(
      stillShows(
        camera,
        [
          { x: 200, y: 100 },
          { x: 2900, y: 900 },
        ],
        SIZE,
        44,
      ),
    ).toBe(true);
    expect(
      stillShows(
        camera,
        [
          { x: 200, y: 100 },
          { x: 3400, y: 900 },
        ],
        SIZE,
        44,
      ),
    ).toBe(false);
    // So near to each other that they'd be one mark.
    expect(
      stillShows(
        camera,
        [
          { x: 200, y: 100 },
          { x: 300, y: 150 },
        ],
        SIZE,
        44,
      ),
    ).toBe(false);
  });

  test('keeps the pixel under the pointer when it comes nearer', () => {
    const camera = cameraFor(
      [
        { x: 0, y: 0 },
        { x: 3000, y: 1000 },
      ],
      SIZE,
      44,
    );
    const around = pixelOf(camera, { x: 700, y: 300 });
    const near = pixelOf(zoomed(camera, 2, around), { x: 700, y: 300 });
    expect([near.x, near.y]).toEqual([expect.closeTo(around.x, 6), expect.closeTo(around.y, 6)]);
    expect(zoomed(camera, 1e9, around).scale).toBe(0.8);
  });

  test('leaves out couriers far outside', () => {
    expect(isOnDrawing(CITY, { lat: 43.67, lon: -79.4 })).toBe(true);
    expect(isOnDrawing(CITY, { lat: 43.705, lon: -79.4 })).toBe(true);
    expect(isOnDrawing(CITY, { lat: 43.75, lon: -79.4 })).toBe(false);
    expect(isOnDrawing(CITY, { lat: 43.67, lon: -79.2 })).toBe(false);
  });
});
