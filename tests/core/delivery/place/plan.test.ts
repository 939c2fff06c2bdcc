import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { knownDeliveryId, type Delivery } from '#core/delivery/lifecycle/delivery.ts';
import { hopRange, LEAST_HOP } from '#core/delivery/place/hop.ts';
import { DISTANCES, legRange, NO_TIMES, type CountsOf } from '#core/delivery/place/leg-times.ts';
import { MOVED_BY } from '#core/delivery/place/arrival.ts';
import { addedMinutes, planOf, type RouteTimes } from '#core/delivery/place/plan.ts';
import { HANDOVER_TIME } from '#core/delivery/request/when.ts';
import { METERS_PER_DEGREE, type Point } from '#core/geography/point.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { aCourierId, aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { property } from '#tests/property.ts';

const NOW = REQUESTED_AT;
/** Forty times of one bucket: its end is the slow one. */
const timesIn = (bucket: number) => NO_TIMES.map((_, place) => (place === bucket ? 40 : 0));
const idOf = (place: number) => knownDeliveryId(`00000000-0000-4000-8000-00000000000${place}`);
const north = (meters: number): Point => ({ lat: 43.65 + meters / METERS_PER_DEGREE, lon: -79.42 });

interface World {
  readonly buckets: { readonly shop: number; readonly counter: number; readonly door: number; readonly left: number };
  /** Meters to the north of the first door. */
  readonly doors: readonly number[];
}

const routeTimes = ({ buckets, doors }: World): RouteTimes => ({
  countsOf: (leg) => timesIn(buckets[leg]),
  countsFrom: (distance) => timesIn(buckets.left + DISTANCES.indexOf(distance)),
  doorOf: (id) => {
    const meters = doors[Number(id.at(-1))];
    return meters === undefined ? null : north(meters);
  },
});

const carried = (count: number, more: Partial<Delivery> = {}): Delivery[] =>
  Array.from({ length: count }, (_, place) =>
    aDelivery()
      .with({ id: idOf(place), courier: aCourierId, status: 'accepted', reached: { accepted: NOW }, ...more })
      .build(),
  );
const another = (place: number, more: Partial<Delivery> = {}): Delivery =>
  aDelivery()
    .with({ id: idOf(place), ...more })
    .build();

/** The moment at which each door is handed over by a courier who is as slow as the ranges say on each leg. */
function slowly(route: readonly Delivery[], times: RouteTimes): Instant[] {
  const slow = (leg: 'shop' | 'counter' | 'door', of: CountsOf) => legRange(of(leg, 'A'), leg, 'A', 0).to * SECOND;
  const leaves =
    Math.max(NOW + slow('shop', times.countsOf), ...route.map(({ readyAt }) => readyAt)) +
    slow('counter', times.countsOf);
  let at = leaves;
  return route.map(({ id }, place) => {
    const before = route[place - 1];
    const hop = before === undefined ? null : hopRange(times.countsFrom, times.doorOf(before.id), times.doorOf(id));
    at += (hop === null ? slow('door', times.countsOf) : hop.to * SECOND) + HANDOVER_TIME;
    return instant(at);
  });
}

const bucket = fc.integer({ min: 0, max: 8 });
const worlds = fc.record({
  buckets: fc.record({ shop: bucket, counter: bucket, door: bucket, left: bucket }),
  doors: fc.array(fc.integer({ min: 0, max: 7000 }), { minLength: 4, maxLength: 4 }),
});
const QUICK: World = { buckets: { shop: 2, counter: 2, door: 4, left: 4 }, doors: [0, 900, 1800, 2700] };

describe('one more delivery of a counter', () => {
  property([worlds, fc.integer({ min: 1, max: 3 }), fc.integer({ min: -5, max: 12 }), fc.integer({ min: 5, max: 60 })])(
    'that can be added breaks no promise, even if the courier is slow on each leg',
    (world, count, readyIn, dueIn) => {
      const times = routeTimes(world);
      const dueAt = later(NOW, dueIn * MINUTE);
      const held = carried(count, { dueAt });
      const more = another(count, { dueAt, readyAt: later(NOW, readyIn * MINUTE) });
      const added = addedMinutes(planOf(held, times, NOW), more, times);
      if (added === null) return;
      const before = slowly(held, times);
      expect(planOf(held, times, NOW)?.doneAt).toBe(before.at(-1));
      const route = [...held, more];
      slowly(route, times).forEach((handedOver, place) => {
        expect(handedOver).toBeLessThanOrEqual(route[place]?.dueAt ?? 0);
        const was = before[place];
        if (was !== undefined) expect(handedOver - was).toBeLessThanOrEqual(MOVED_BY);
      });
      const last = slowly(route, times).at(-1) ?? NOW;
      expect(added).toBe(Math.ceil((last - (before.at(-1) ?? NOW)) / MINUTE));
    },
  );

  test('adds the way from the last door, at least 400 meters, and a handover', () => {
    const near = { buckets: { ...QUICK.buckets, left: 8 }, doors: [0, 10] };
    const times = routeTimes(near);
    const hop = hopRange(times.countsFrom, north(0), north(LEAST_HOP))?.to ?? 0;
    expect(addedMinutes(planOf(carried(1), times, NOW), another(1), times)).toBe(
      Math.ceil((hop * SECOND + HANDOVER_TIME) / MINUTE),
    );
  });

  test.each<[string, World, Delivery[], Partial<Delivery>]>([
    ['its door isn’t known', { ...QUICK, doors: [0] }, carried(1), {}],
    ['its door is over six kilometers away', { ...QUICK, doors: [0, 6100] }, carried(1), {}],
    [
      'a parcel is picked up',
      QUICK,
      carried(2).map((one, place) => (place ? one : { ...one, status: 'picked_up' })),
      {},
    ],
    ['it’s ready over two and a half minutes later', QUICK, carried(1), { readyAt: later(NOW, 10 * MINUTE) }],
    ['its promise is too near', QUICK, carried(1), { dueAt: later(NOW, 10 * MINUTE) }],
    ['its window hasn’t begun at its door', QUICK, carried(1), { dropoffReadyAt: later(NOW, 40 * MINUTE) }],
    ['a held window hasn’t begun', QUICK, carried(1, { dropoffReadyAt: later(NOW, 40 * MINUTE) }), {}],
    ['a held promise is late already', QUICK, carried(1, { dueAt: NOW }), {}],
  ])('isn’t added if %s', (_, world, held, more) => {
    const times = routeTimes(world);
    expect(addedMinutes(planOf(carried(1), routeTimes(QUICK), NOW), another(1), routeTimes(QUICK))).not.toBeNull();
    expect(addedMinutes(planOf(held, times, NOW), another(held.length, more), times)).toBeNull();
  });
});
