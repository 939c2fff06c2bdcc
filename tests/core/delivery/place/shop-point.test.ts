import { double, array, assert, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SECOND } from '#core/clock.ts';
import type { Point } from '#core/geography/point.ts';
import type { KeptPosition } from '#core/delivery/place/position.ts';
import { isAtStep, readPoint, shopPoint, withStop } from '#core/delivery/place/shop-point.ts';
import { instant } from '#core/instant.ts';

const NOW = instant(1_800_000_000_000);
const HERE: KeptPosition = { lat: 43.64883, lon: -79.42109, accuracy: 60, takenAt: NOW };
const aPoint = record({
  lat: double({ min: -90, max: 90, noNaN: true }),
  lon: double({ min: -180, max: 180, noNaN: true }),
});

describe('the stops at a counter', () => {
  test('are the last nine, to ten meters, without courier and time', () => {
    const all = Array.from({ length: 11 }, (_, index) => ({ ...HERE, lat: HERE.lat + index / 1000, courier: 'Kai' }));
    const stops = all.reduce<readonly Point[]>((before, here) => withStop(before, here, NOW), []);
    expect(stops).toHaveLength(9);
    expect(stops[0]).toEqual({ lat: 43.6508, lon: -79.4211 });
    expect(stops.at(-1)).toEqual({ lat: 43.6588, lon: -79.4211 });
  });

  test.each([
    ['60 m off', { accuracy: 60 }, true],
    ['61 m off', { accuracy: 61 }, false],
    ['just under 90 seconds old', { takenAt: instant(NOW - 90 * SECOND + 1) }, true],
    ['90 seconds old', { takenAt: instant(NOW - 90 * SECOND) }, false],
  ])('count a position that is %s: %s', (_, change, does) => {
    expect(isAtStep({ ...HERE, ...change }, NOW)).toBe(does);
    expect(withStop([], { ...HERE, ...change }, NOW)).toHaveLength(does ? 1 : 0);
    expect(withStop([], null, NOW)).toEqual([]);
  });
});

describe('a shop’s point', () => {
  test('is unknown until three stops, and a single far one doesn’t move it', () => {
    const stops = [43.6488, 43.6489, 51].map((lat) => ({ lat, lon: -79.4211 }));
    expect(shopPoint({ stops: stops.slice(0, 2), own: null })).toBeNull();
    expect(shopPoint({ stops, own: null })).toEqual({ lat: 43.6489, lon: -79.4211, moved: false });
    expect(shopPoint({ stops: [...stops, { lat: 43.6488, lon: 0 }], own: null })?.lat).toBe(43.64885);
  });

  test('is its merchant’s own, and no stop moves it', () => {
    const own = { lat: 43.65, lon: -79.42 };
    expect(shopPoint({ stops: [], own })).toEqual({ ...own, moved: true });
  });

  test('is between the stops', () => {
    assert(
      property(array(aPoint, { minLength: 3, maxLength: 9 }), (stops) => {
        const point = shopPoint({ stops, own: null });
        const lats = stops.map(({ lat }) => lat);
        expect(point?.lat).toBeGreaterThanOrEqual(Math.min(...lats) - 1e-5);
        expect(point?.lat).toBeLessThanOrEqual(Math.max(...lats) + 1e-5);
      }),
    );
  });

  test.each([
    null,
    7,
    '43',
    [],
    {},
    { lat: '1', lon: 1 },
    { lat: 0, lon: 0 },
    { lat: 91, lon: 0 },
    { lat: NaN, lon: 1 },
  ])('isn’t read from %j', (sent) => expect(readPoint(sent)).toBeNull());
});
