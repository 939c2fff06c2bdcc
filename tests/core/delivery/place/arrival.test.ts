import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import {
  expectedArrivals,
  steadyArrivals,
  legDone,
  MOVED_BY,
  NO_ARRIVALS,
  SHOWN_UNTIL,
  type Arrival,
  type ShownArrivals,
} from '#core/delivery/place/arrival.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { DELIVERY_STATUSES } from '#core/delivery/lifecycle/delivery-status.ts';
import {
  LEARNED_FROM,
  legRange,
  MAX_TIMES,
  NO_TIMES,
  TIME_ENDS,
  withTime,
  type CountsOf,
} from '#core/delivery/place/leg-times.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { property } from '#tests/property.ts';

const size = TIME_ENDS.length;
const counts = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: size, maxLength: size });
const start = instant(REQUESTED_AT);
const sumOf = (list: readonly number[]) => list.reduce<number>((all, count) => all + count, 0);

/** A delivery in each status that has an arrival, after a while in it. */
const delivery = fc.record({
  status: fc.constantFrom('accepted', 'at_pickup', 'picked_up' as const),
  readyIn: fc.integer({ min: 0, max: 60 }),
  elapsed: fc.integer({ min: 0, max: 3 * HOUR }),
  counts,
});
type Drawn = typeof delivery extends fc.Arbitrary<infer T> ? T : never;

const arrivalsAt = (
  { status, readyIn, counts: known }: Pick<Drawn, 'status' | 'readyIn'> & { counts: readonly number[] },
  now: Instant,
) => {
  const made = {
    ...aDelivery().build(),
    status,
    readyAt: later(start, readyIn * MINUTE),
    reached: { searching: start, [status]: start },
  };
  const countsOf: CountsOf = () => known;
  return expectedArrivals(made, countsOf, now);
};

describe('an expected arrival', () => {
  property([delivery])('begins after now and ends after it begins, with any known times', (drawn) => {
    const now = later(start, drawn.elapsed);
    const { shop, door } = arrivalsAt(drawn, now);
    expect(shop === null).toBe(drawn.status !== 'accepted');
    expect(shop?.from ?? Infinity).toBeGreaterThanOrEqual(now + MINUTE);
    expect(door?.from).toBeGreaterThanOrEqual(now + 2 * MINUTE);
    for (const { from, to } of [shop, door].filter((one) => one !== null))
      expect(to - from).toBeGreaterThanOrEqual(MINUTE);
  });

  test('at a later door of a route adds a handover and a way for each door before', () => {
    const made = ['d1', 'd2', 'd3'].map((id) => ({
      ...aDelivery().build(),
      id: knownDeliveryId(`00000000-0000-4000-8000-0000000000${id}`),
      status: 'picked_up' as const,
      reached: { picked_up: start },
    }));
    const doorAt = (one: (typeof made)[number]) =>
      expectedArrivals(one, () => NO_TIMES, start, undefined, { carried: made, lastDoor: null, doorOf: () => null })
        .door;
    // Without known doors, each way is the usual one of its zone: 6 to 14 minutes, after a handover of 1 to 3.
    const [first, second, third] = made.map(doorAt);
    const range = (middle: number, ...widths: readonly number[]) => {
      const half = Math.hypot(...widths) / 2;
      return {
        from: Math.floor(start + (middle - half) * MINUTE),
        to: Math.ceil(start + (middle + half) * MINUTE),
        usual: true,
      };
    };
    expect(first).toEqual({ from: start + 6 * MINUTE, to: start + 14 * MINUTE, usual: true });
    expect(second).toEqual(range(22, 8, 8, 2));
    expect(third).toEqual(range(34, 8, 8, 2, 8, 2));
  });

  test('is unknown before a courier accepted, and from the door on', () => {
    for (const status of DELIVERY_STATUSES)
      expect(
        [status, expectedArrivals({ ...aDelivery().build(), status }, () => NO_TIMES, start) === NO_ARRIVALS].join(' '),
      ).toBe(`${status} ${!['accepted', 'at_pickup', 'picked_up'].includes(status)}`);
  });

  test('is the usual range below thirty known times, and learned from then on', () => {
    const counted = (n: number) =>
      Array.from({ length: n }).reduce<readonly number[]>((all) => withTime(all, 500_000), NO_TIMES);
    expect(legRange(counted(LEARNED_FROM - 1), 'door', 'B', 0)).toEqual({ from: 720, to: 1440, usual: true });
    const { from, to, usual } = legRange(counted(LEARNED_FROM), 'door', 'B', 0);
    expect(usual).toBe(false);
    expect(from).toBeGreaterThanOrEqual(458);
    expect(to).toBeLessThanOrEqual(574);
  });

  test('is later than all known times if it takes longer than nearly all', () => {
    const known = TIME_ENDS.map((end) => (end === 574 ? 40 : 0));
    expect(legRange(known, 'door', 'A', 570 * SECOND)).toEqual({ from: 690, to: 930, usual: false });
    expect(legRange(NO_TIMES, 'door', 'A', 13 * MINUTE)).toEqual({ from: 900, to: 1140, usual: true });
  });
});

describe('known times', () => {
  test('are halved above two thousand', () => {
    const full: readonly number[] = TIME_ENDS.map((_end, index) => (index === 9 ? MAX_TIMES : 0));
    expect(sumOf(withTime(full, 400 * SECOND))).toBe(MAX_TIMES / 2);
    expect(sumOf(withTime(full.with(9, MAX_TIMES - 1), 400 * SECOND))).toBe(MAX_TIMES);
  });

  property([fc.array(fc.integer({ min: 61, max: 10_000 }), { minLength: 200, maxLength: 400 })])(
    'have three of five rides within the range',
    (seconds) => {
      const known = seconds.reduce<readonly number[]>((all, one) => withTime(all, one * SECOND), NO_TIMES);
      const { from, to } = legRange(known, 'door', 'A', 0);
      // Within a count, times are taken as evenly spread.
      const fullest = Math.max(...known);
      const inside = seconds.filter((one) => one >= from && one <= to).length;
      expect(Math.abs(inside - 0.6 * seconds.length)).toBeLessThanOrEqual(2 * fullest);
    },
  );

  test('come from the steps that end a leg', () => {
    const at = (status: string, reached: Record<string, number>, readyAt = start) =>
      ({ ...aDelivery().build(), status, reached, readyAt }) as Parameters<typeof legDone>[0];
    const accepted = at('accepted', { accepted: start });
    const counter = at('at_pickup', { accepted: start, at_pickup: start + 100 });
    const picked = at('picked_up', { ...counter.reached, picked_up: start + 300 }, later(start, 150));
    const door = at('at_dropoff', { ...picked.reached, at_dropoff: start + 700 });
    expect(legDone(accepted, counter)).toEqual({ leg: 'shop', ms: 100 });
    expect(legDone(counter, picked)).toEqual({ leg: 'counter', ms: 150 });
    expect(legDone(picked, door)).toEqual({ leg: 'door', ms: 400 });
    expect(legDone(door, at('delivered', door.reached))).toBeNull();
    expect(legDone(counter, counter)).toBeNull();
  });
});

describe('a shown range', () => {
  const range = fc
    .record({ from: fc.integer({ min: 1, max: 60 }), width: fc.integer({ min: 1, max: 30 }), usual: fc.boolean() })
    .map(({ from, width, usual }): Arrival => ({
      from: later(start, from * MINUTE),
      to: later(start, (from + width) * MINUTE),
      usual,
    }));

  /** Mostly within the tolerance, and just beyond it. */
  const shift = fc.oneof(fc.integer({ min: -MOVED_BY, max: MOVED_BY }), fc.constantFrom(-MOVED_BY - 1, MOVED_BY + 1));

  property([range, shift, shift, fc.integer({ min: 0, max: 90 * 60 }), fc.boolean()])(
    'changes only by the rule',
    (shown, a, b, seconds, same) => {
      const next = { ...shown, from: later(shown.from, a), to: later(shown.to, b) };
      const now = later(start, seconds * SECOND);
      const before: ShownArrivals = { status: same ? 'picked_up' : 'at_pickup', shop: null, door: shown };
      const { door } = steadyArrivals(before, { shop: null, door: next }, 'picked_up', now);
      const near = shown.to - now < SHOWN_UNTIL;
      const moved = Math.abs(shown.from - next.from) > MOVED_BY || Math.abs(shown.to - next.to) > MOVED_BY;
      expect(door).toBe(!same || near || moved ? next : shown);
    },
  );

  test('changes a few times on a ride, not with each read', () => {
    const known = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
      .flatMap((minutes) => [minutes, minutes, minutes])
      .reduce<readonly number[]>((all, minutes) => withTime(all, minutes * MINUTE), NO_TIMES);
    let shown: ShownArrivals | null = null;
    let changes = -1;
    for (let seconds = 0; seconds <= 14 * 60; seconds += 10) {
      const now = later(start, seconds * SECOND);
      const next = arrivalsAt({ status: 'picked_up', readyIn: 0, counts: known }, now);
      const held: typeof next = steadyArrivals(shown, next, 'picked_up', now);
      expect(held.door?.to).toBeGreaterThanOrEqual(now + SHOWN_UNTIL);
      if (held.door !== (shown as ShownArrivals | null)?.door) changes += 1;
      shown = { status: 'picked_up', ...held };
    }
    expect(changes).toBeGreaterThan(0);
    expect(changes).toBeLessThanOrEqual(5);
  });
});
