import { areaCode } from '#core/geography/area-middles.ts';
import { array, assert, double, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { learnedArea, learnsDoors, noDoors, withDoor, type DoorArea } from '#core/delivery/place/door-areas.ts';
import { metersBetween, type Point } from '#core/geography/point.ts';

const after = (doors: readonly Point[], start: DoorArea = noDoors('ca', 'M6J')): DoorArea =>
  doors.reduce<DoorArea>((area, door) => withDoor(area, door), start);
/** Doors within a square around a point, in degrees. */
const around = (count: number, { lat, lon }: Point, by = 0.005): Point[] =>
  Array.from({ length: count }, (_, index) => ({
    lat: lat + by * (((index * 7) % count) / count - 0.5),
    lon: lon + by * (((index * 3) % count) / count - 0.5),
  }));
const MIDDLE = { lat: 43.6478, lon: -79.4195 };

describe('the area of a postal code', () => {
  test('is known from twenty doors on, near their middle, with their spread', () => {
    expect(learnedArea(after(around(19, MIDDLE)))).toBeNull();
    const area = learnedArea(after(around(20, MIDDLE)));
    expect(metersBetween(area ?? { lat: 0, lon: 0 }, MIDDLE)).toBeLessThan(80);
    expect(area?.spread).toBeGreaterThanOrEqual(150);
    expect(area?.spread).toBeLessThan(400);
  });

  test('stores a single door only as a cell of about 200 meters', () => {
    const [one, other] = [
      { lat: 43.64801, lon: -79.42001 },
      { lat: 43.6489, lon: -79.4192 },
    ];
    expect(after([one])).toEqual(after([other]));
    expect(after([one])).toEqual({
      ...noDoors('ca', 'M6J'),
      n: 1,
      lat: 21824,
      lon: -39710,
      latSquares: 476286976,
      lonSquares: 1576884100,
    });
  });

  test('halves its counts at 500 doors, and stays in place', () => {
    const before = after(around(499, MIDDLE));
    const [last = MIDDLE] = around(1, MIDDLE);
    const halved = withDoor(before, last);
    expect([before.n, halved.n]).toEqual([499, 250]);
    const [a, b] = [learnedArea(before), learnedArea(halved)];
    expect(metersBetween(a ?? MIDDLE, b ?? { lat: 0, lon: 0 })).toBeLessThan(5);
    expect(b?.spread).toBe(a?.spread);
    const moved = after(around(2500, { lat: 43.7, lon: -79.4 }), before);
    expect(metersBetween(learnedArea(moved) ?? MIDDLE, { lat: 43.7, lon: -79.4 })).toBeLessThan(600);
  });

  test('isn’t known if one of its doors is far away', () => {
    expect(learnedArea(after([...around(19, MIDDLE), { lat: 52, lon: 5 }]))).toBeNull();
  });

  test('is a ZIP code, or the first three characters of a Canadian one', () => {
    expect([areaCode('ca', 'M6J 3C1'), areaCode('us', '94107')]).toEqual(['M6J', '94107']);
    expect(['ca', 'us', 'gb', ''].map(learnsDoors)).toEqual([true, true, false, false]);
  });

  test('is within its doors, anywhere on earth', () => {
    const aDoor = record({
      lat: double({ min: 43, max: 43.1, noNaN: true }),
      lon: double({ min: -80, max: -79.9, noNaN: true }),
    });
    assert(
      property(array(aDoor, { minLength: 20, maxLength: 600 }), (doors) => {
        const area = learnedArea(after(doors));
        expect(area?.lat).toBeGreaterThan(42.99);
        expect(area?.lat).toBeLessThan(43.11);
        expect(area?.spread).toBeLessThan(10_000);
      }),
    );
  });
});
