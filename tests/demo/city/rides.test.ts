import { assert, constantFrom, double, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { metersBetween, type Point } from '#core/geography/point.ts';
import { readDrawing } from '#core/geography/drawing.ts';
import { instant, later } from '#core/instant.ts';
import { demoArea } from '#demo/city/areas.ts';
import file from '#demo/city/ca-on-toronto.json' with { type: 'json' };
import { rideAt } from '#demo/city/ride.ts';
import { pointAlong, streetsOf } from '#demo/city/streets.ts';
import { nextStep } from '#demo/couriers/next-step.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';

const drawing = readDrawing(file);
if (drawing === null) throw new Error('Toronto isn’t drawn.');
const streets = streetsOf(drawing);
const areaOf = (code: string): Point => {
  const area = demoArea(streets, 'ca', code);
  if (area === null) throw new Error(`${code} has no place`);
  return area;
};
const SHOP = areaOf('M6J 2Z4');
const CODES = ['M4K 1A1', 'M5A 2B2', 'M5R 3C3', 'M5V 4E4', 'M6G 3B6', 'M6H 5G5', 'M6J 6H6', 'M6K 7J7', 'M6P 8K8'];
const PICKED_UP = later(REQUESTED_AT, 10 * MINUTE);
const made = aDelivery().with({ status: 'picked_up', zone: 'B' }).build();
const delivery = { ...made, reached: { ...made.reached, picked_up: PICKED_UP } };
const BEHAVIOR = { seed: 7, mishap: null };

describe('a simulated courier', () => {
  test('rides from the shop to the door, and is there at the time of the next step', () => {
    const ends = { shop: SHOP, door: areaOf('M6G 3B6') };
    const at = (ms: number) => rideAt(streets, delivery, ends, later(PICKED_UP, ms), BEHAVIOR)!;
    const arrival = nextStep(delivery, null, 7)!.at - PICKED_UP;
    expect(metersBetween(at(0), ends.shop)).toBeLessThan(30);
    expect(metersBetween(at(arrival + 4 * SECOND), ends.door)).toBeLessThan(1);
    expect(at(arrival / 2)).toEqual(at(arrival / 2));
  });

  test('never jumps: at most 60 km/h at any time, to any postal area', () => {
    assert(
      property(constantFrom(...CODES), integer({ min: 0, max: 1800 }), (code, second) => {
        const ends = { shop: SHOP, door: areaOf(code) };
        const at = (ms: number) => rideAt(streets, delivery, ends, later(PICKED_UP, ms), BEHAVIOR)!;
        expect(metersBetween(at(second * SECOND), at((second + 4) * SECOND))).toBeLessThan((60 / 3.6) * 8);
      }),
    );
  });

  test('reports every four seconds, and nothing before accepting or after the end', () => {
    const ends = { shop: SHOP, door: areaOf('M6H 5G5') };
    const now = later(PICKED_UP, 61 * SECOND);
    expect(rideAt(streets, delivery, ends, now, BEHAVIOR)?.takenAt).toBe(instant(now - (now % 4000)));
    for (const status of ['searching', 'delivered', 'canceled'] as const)
      expect(rideAt(streets, { ...delivery, status }, ends, now, BEHAVIOR)).toBeNull();
  });
});

test('every postal area of the sample orders lies on the drawing', () => {
  for (const code of CODES) {
    const { lat, lon } = areaOf(code);
    expect(lat * 1e5).toBeGreaterThan(drawing.south);
    expect(lat * 1e5).toBeLessThan(drawing.north);
    expect(lon * 1e5).toBeGreaterThan(drawing.west);
    expect(lon * 1e5).toBeLessThan(drawing.east);
  }
  expect(demoArea(streets, 'us', '60614')).toBeNull();
});

test('a point along a way lies on it, and its ends are its own', () => {
  const way = streets.way(SHOP, areaOf('M5A 2B2'));
  assert(
    property(double({ min: 0, max: 1, noNaN: true }), (fraction) => {
      const point = pointAlong(way, fraction);
      const toEnds = way
        .slice(1)
        .map((b, index) => metersBetween(way[index]!, point) + metersBetween(point, b) - metersBetween(way[index]!, b));
      expect(Math.min(...toEnds)).toBeLessThan(1);
    }),
  );
  expect(pointAlong(way, 0)).toEqual({ lat: SHOP.lat, lon: SHOP.lon });
  expect(metersBetween(pointAlong(way, 1), areaOf('M5A 2B2'))).toBe(0);
});
