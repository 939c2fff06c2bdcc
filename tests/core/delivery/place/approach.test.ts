import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { APPROACH_KEPT, approachOf, leftDone, withinAfter, type Approach } from '#core/delivery/place/approach.ts';
import { expectedArrivals, MOVED_BY, SHOWN_UNTIL } from '#core/delivery/place/arrival.ts';
import { DISTANCES, LEARNED_FROM, leftRange, NO_TIMES, withTime } from '#core/delivery/place/leg-times.ts';
import { instant, later } from '#core/instant.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { property } from '#tests/property.ts';
import {
  randomFrom,
  learnedFrom,
  readingsOf,
  simulatedRide,
  type Reading,
  type SimulatedRide,
} from './simulated-rides.ts';

const start = instant(REQUESTED_AT);
const at = (meters: number, seconds: number): Approach => ({ meters, at: later(start, seconds * SECOND) });
const times = (seconds: number, n = LEARNED_FROM): readonly number[] =>
  Array.from({ length: n }).reduce<readonly number[]>((all) => withTime(all, seconds * SECOND), NO_TIMES);

describe('a distance to the door', () => {
  const door = { lat: 43.65, lon: -79.42 };
  const place = { lat: 43.66, lon: -79.42, accuracy: 200, takenAt: start };

  test('is known from an accurate position, if the door is known', () => {
    expect(approachOf(place, door)).toEqual({ meters: 1113, at: start });
    expect(approachOf({ ...place, accuracy: 201 }, door)).toBeNull();
    expect(approachOf(place, null)).toBeNull();
  });

  test('counts once, between two positions of the last minute and a half', () => {
    const seen = withinAfter([], at(1100, 0), at(900, 20));
    expect(seen).toEqual([null, null, later(start, 10 * SECOND), null, null, null, null, null]);
    expect(withinAfter(seen, at(900, 20), at(800, 30))).toBe(seen);
    expect(withinAfter(seen, at(1100, 40), at(900, 60))).toBe(seen);
    const both = withinAfter(seen, at(600, 100), at(200, 140));
    expect(both.slice(0, 3)).toEqual([later(start, 135 * SECOND), later(start, 110 * SECOND), seen[2]]);
  });

  test('doesn’t count for the first position, after a pause, or on the way back', () => {
    expect(withinAfter([], null, at(900, 0))).toEqual([]);
    expect(withinAfter([], at(1100, 0), null)).toEqual([]);
    expect(withinAfter([], at(1100, 0), at(900, APPROACH_KEPT / SECOND + 1))).toEqual([]);
    expect(withinAfter([], at(900, 0), at(1100, 10))).toEqual([]);
  });

  test('is learned at the door, and not before', () => {
    const within = [null, later(start, MINUTE)];
    const reached = { searching: start, picked_up: start };
    expect(leftDone({ ...aDelivery().build(), reached }, within)).toEqual([]);
    expect(
      leftDone({ ...aDelivery().build(), reached: { ...reached, at_dropoff: later(start, 3 * MINUTE) } }, within),
    ).toEqual([{ distance: 500, ms: 2 * MINUTE }]);
  });
});

describe('the remaining time', () => {
  test('is interpolated between the two nearest distances', () => {
    const known = (distance: number) => (distance === 500 ? times(200) : distance === 1000 ? times(600) : NO_TIMES);
    const [near, far] = [leftRange(known, 500), leftRange(known, 1000)];
    expect(leftRange(known, 750)).toEqual({
      from: Math.floor(((near?.from ?? 0) + (far?.from ?? 0)) / 2),
      to: Math.ceil(((near?.to ?? 0) + (far?.to ?? 0)) / 2),
    });
    expect(leftRange(known, 1001)).toBeNull();
    expect(leftRange(known, 7000)).toBeNull();
    expect(leftRange(() => times(200), 80)).toEqual(leftRange(() => times(200), 250));
    // There are too few times for the nearer distance.
    expect(leftRange(known, 300)).toEqual(near);
  });

  test('is learned from thirty times on, and the usual one before', () => {
    const delivery = {
      ...aDelivery().build(),
      status: 'picked_up' as const,
      reached: { searching: start, picked_up: start },
    };
    const shown = (n: number) =>
      expectedArrivals(delivery, () => NO_TIMES, start, { approach: at(500, 0), countsFrom: () => times(300, n) }).door;
    expect(shown(LEARNED_FROM - 1)).toEqual({
      from: later(start, 6 * MINUTE),
      to: later(start, 14 * MINUTE),
      usual: true,
    });
    expect(shown(LEARNED_FROM)?.usual).toBe(false);
    expect(shown(LEARNED_FROM)?.to).toBeLessThan(later(start, 7 * MINUTE));
  });

  property([
    fc.record({
      meters: fc.integer({ min: 0, max: 9000 }),
      age: fc.integer({ min: 0, max: 120 * SECOND }),
      seconds: fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 8, maxLength: 8 }),
      elapsed: fc.integer({ min: 0, max: 90 * MINUTE }),
    }),
  ])(
    'begins two minutes from now or later, and ends after that, from any distance',
    ({ meters, age, seconds, elapsed }) => {
      const now = later(start, elapsed);
      const delivery = {
        ...aDelivery().build(),
        status: 'picked_up' as const,
        reached: { searching: start, picked_up: start },
      };
      const approach = { meters, at: later(now, -age) };
      const countsFrom = (distance: number) => times(seconds[DISTANCES.findIndex((one) => one === distance)] ?? 0);
      const { door } = expectedArrivals(delivery, () => NO_TIMES, now, { approach, countsFrom });
      expect(door?.from).toBeGreaterThanOrEqual(now + 2 * MINUTE);
      expect((door?.to ?? 0) - (door?.from ?? 0)).toBeGreaterThanOrEqual(MINUTE);
      expect(door?.usual).toBe(age > APPROACH_KEPT || meters > 6000);
    },
  );
});

describe('on simulated rides', () => {
  let city: ReturnType<typeof learnedFrom>;
  let sharing: readonly SimulatedRide[];
  let pocketed: readonly SimulatedRide[];
  beforeAll(() => {
    const random = randomFrom(12_345);
    const rides = (count: number, silent: boolean) =>
      Array.from({ length: count }, () => simulatedRide(random, silent));
    city = learnedFrom(rides(600, true));
    sharing = rides(400, false);
    pocketed = rides(400, true);
  });

  /** Whether a range contains the arrival, with a minute's tolerance before it, since minutes are shown whole. */
  const holds =
    (end: number) =>
    ({ shown }: Reading) =>
      end >= shown.from - MINUTE && end <= shown.to;
  /** The changes per ride, the percentage of arrivals within the range, and its width in minutes. */
  function measured(rides: readonly SimulatedRide[], shares: boolean) {
    let [readings, held, changes, width] = [0, 0, 0, 0];
    for (const ride of rides) {
      const all = readingsOf(ride, city, shares);
      // No range begins sooner than in two minutes, so the last reads can't contain the arrival.
      const counted = all.filter(({ now }) => start + ride.ms - now >= 2 * MINUTE);
      readings += counted.length;
      held += counted.filter(holds(start + ride.ms)).length;
      width += counted.reduce((sum, { shown }) => sum + shown.to - shown.from, 0);
      changes += all.filter(({ shown }, index) => index > 0 && shown !== all[index - 1]?.shown).length;
    }
    const tenths = (value: number) => Math.round(10 * value) / 10;
    return {
      changes: tenths(changes / rides.length),
      held: Math.round((100 * held) / readings),
      minutes: tenths(width / readings / MINUTE),
    };
  }

  test('the range changes a few times, and holds most arrivals at half the width', () => {
    // Without positions; with positions; with a phone that is silent at times.
    expect([measured(sharing, false), measured(sharing, true), measured(pocketed, true)]).toEqual([
      { changes: 3, held: 71, minutes: 11.5 },
      { changes: 2.5, held: 79, minutes: 4.8 },
      { changes: 3.1, held: 79, minutes: 5.2 },
    ]);
  });

  test('a shown range changes only by the rule', () => {
    const wrong: { readonly ride: SimulatedRide; readonly index: number }[] = [];
    for (const ride of pocketed.slice(0, 100)) {
      const readings = readingsOf(ride, city, true);
      for (const [index, { now, expected, shown }] of readings.entries()) {
        if (shown.to < now + SHOWN_UNTIL) wrong.push({ ride, index });
        const before = readings[index - 1]?.shown;
        if (before === undefined) continue;
        const near = before.to < now + SHOWN_UNTIL;
        const moved = Math.abs(expected.from - before.from) > MOVED_BY || Math.abs(expected.to - before.to) > MOVED_BY;
        if (shown !== (near || moved ? expected : before)) wrong.push({ ride, index });
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a silent phone makes it wider again', () => {
    const ride = sharing[0] as SimulatedRide;
    const cut = { ...ride, positions: ride.positions.filter(({ takenAt }) => takenAt < start + 5 * MINUTE) };
    const widths = readingsOf(cut, city, true).map(
      ({ expected, seen }) => [seen, expected.to - expected.from] as const,
    );
    const lastSeen = widths.findLast(([seen]) => seen)?.[1] ?? 0;
    const firstSilent = widths.find(([seen], index) => !seen && index > 10)?.[1] ?? 0;
    expect(firstSilent).toBeGreaterThan(1.5 * lastSeen);
  });
});
