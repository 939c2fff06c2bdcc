import { anything, array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { metersBetween } from '#core/geography/point.ts';
import {
  freshness,
  isJump,
  readFix,
  shownPosition,
  coveredShare,
  isWorthSending,
  type Fix,
  type SentFix,
} from '#core/delivery/place/position.ts';
import { instant, later, type Instant } from '#core/instant.ts';

const HERE: Fix = { lat: 43.65781, lon: -79.42163, accuracy: 18, age: 0 };
const NOW = instant(1_800_000_000_000);
/** About this many meters to the north. */
const north = (meters: number): Fix => ({ ...HERE, lat: HERE.lat + meters / 111_320 });
const sent = (at: Instant): SentFix => ({ lat: HERE.lat, lon: HERE.lon, at });

describe('a fix', () => {
  test('is sent first, then once it has moved 25 m, or after 30 s', () => {
    expect(isWorthSending(HERE, null, NOW)).toBe(true);
    expect(isWorthSending(north(24), sent(later(NOW, -29 * SECOND)), NOW)).toBe(false);
    expect(isWorthSending(north(26), sent(later(NOW, -5 * SECOND)), NOW)).toBe(true);
    expect(isWorthSending(north(26), sent(later(NOW, -4 * SECOND)), NOW)).toBe(false);
    expect(isWorthSending(HERE, sent(later(NOW, -30 * SECOND)), NOW)).toBe(true);
  });

  test.each([
    ['1,500 m off', { ...HERE, accuracy: 1500 }, true],
    ['1,501 m off', { ...HERE, accuracy: 1501 }, false],
    ['two minutes old', { ...HERE, age: 2 * MINUTE }, true],
    ['older', { ...HERE, age: 2 * MINUTE + 1 }, false],
    ['at the null island', { ...HERE, lat: 0, lon: 0 }, false],
  ])('%s is worth sending: %s', (_, fix, is) => {
    expect(isWorthSending(fix, null, NOW)).toBe(is);
  });

  test('sends at most one in 5 s and at least one in 35 s while it moves, at any pace', () => {
    assert(
      property(array(integer({ min: 1, max: 8 }), { minLength: 40, maxLength: 80 }), (pauses) => {
        let [at, last, meters] = [NOW, null as SentFix | null, 0];
        const times: number[] = [];
        for (const pause of pauses) {
          at = later(at, pause * SECOND);
          meters += pause * 6;
          const fix = north(meters);
          if (!isWorthSending(fix, last, at)) continue;
          last = { ...fix, at };
          times.push(at);
        }
        const gaps = times.slice(1).map((time, index) => time - times[index]!);
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5 * SECOND);
        expect(Math.max(...gaps)).toBeLessThanOrEqual(35 * SECOND);
      }),
    );
  });

  test('is a jump beyond 150 km/h and its accuracy', () => {
    const before = sent(later(NOW, -10 * SECOND));
    expect(isJump(north(430), before, NOW)).toBe(false);
    expect(isJump(north(440), before, NOW)).toBe(true);
    expect(isJump(north(9000), null, NOW)).toBe(false);
  });

  test('is read from any input without failing, and only if it’s valid', () => {
    assert(
      property(anything(), (sentIn) => {
        const isSound = ({ lat, lon, accuracy, age }: Fix): boolean =>
          Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && accuracy >= 0 && accuracy <= 1500 && age >= 0;
        const fix = readFix(sentIn);
        expect(fix === null || isSound(fix)).toBe(true);
      }),
    );
    expect(readFix({ lat: 43.6578149, lon: -79.4216251, accuracy: 17.6, age: 3000.4, more: 1 })).toEqual({
      ...HERE,
      lat: 43.65781,
      lon: -79.42163,
      age: 3000,
    });
  });
});

test.each([
  [null, 'gone'],
  [0, 'live'],
  [45 * SECOND, 'live'],
  [45 * SECOND + 1, 'seen'],
  [10 * MINUTE, 'seen'],
  [10 * MINUTE + 1, 'gone'],
])('a position of age %s is %s', (age, is) => {
  expect(freshness(age)).toBe(is);
});

test('a recipient gets a position to ten meters, and none before the pick-up', () => {
  const kept = { lat: 43.65781, lon: -79.42163, accuracy: 18, takenAt: later(NOW, -SECOND) };
  const { lat, lon, accuracy } = kept;
  expect(shownPosition(kept, 'picked_up', 'recipient', NOW)).toEqual({
    lat: 43.6578,
    lon: -79.4216,
    accuracy,
    age: 1000,
  });
  expect(shownPosition(kept, 'at_pickup', 'recipient', NOW)).toBeNull();
  expect(shownPosition(kept, 'at_pickup', 'staff', NOW)).toEqual({ lat, lon, accuracy, age: 1000 });
  expect(shownPosition(kept, 'delivered', 'staff', NOW)).toBeNull();
});

test('distances are right to half a percent in a city', () => {
  // A degree of latitude, and of longitude at 43.65° north.
  expect(metersBetween({ lat: 43, lon: -79 }, { lat: 43.01, lon: -79 })).toBeCloseTo(1113, 0);
  expect(metersBetween({ lat: 43.65, lon: -79.42 }, { lat: 43.65, lon: -79.41 })).toBeCloseTo(805.5, 0);
});

test('the way behind is the share of the straight distances', () => {
  const shop = { lat: 43.65, lon: -79.42, spread: 0 };
  const door = { lat: 43.67, lon: -79.42, spread: 0 };
  const at = (lat: number) => coveredShare({ lat, lon: -79.42, shop, door });
  expect(at(43.655)).toBeCloseTo(0.25, 5);
  expect([at(43.65), at(43.67)]).toEqual([0, 1]);
  expect(coveredShare({ lat: 43.66, lon: -79.42, shop: null, door })).toBeNull();
});
