import { describe, expect, test } from 'vitest';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import {
  isSameCounter,
  jobAfterPickup,
  jobStops,
  routeAhead,
  routeSum,
  stopOf,
} from '#core/delivery/courier/job-stops.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { aJob } from '#tests/builders/job.ts';

const jobs = (...statuses: readonly DeliveryStatus[]): readonly Job[] =>
  statuses.map((status, place) => aJob({ status, place }));
const ids = (some: readonly Job[]): readonly DeliveryId[] => some.map(({ id }) => id);
const [A, B, C] = ids(jobs('accepted', 'accepted', 'accepted')) as [DeliveryId, DeliveryId, DeliveryId];

describe('the stops of a courier’s jobs', () => {
  test('are a counter with all its parcels, then doors, then a counter to return to', () => {
    expect(jobStops(jobs('at_pickup', 'at_pickup', 'accepted')).map(({ carried }) => ids(carried))).toEqual([
      [A, B, C],
    ]);
    expect(jobStops(jobs('returning', 'picked_up', 'at_dropoff')).map(({ carried }) => ids(carried))).toEqual([
      [C],
      [B],
      [A],
    ]);
  });

  test('are followed by the doors of parcels that are still at the counter', () => {
    const ahead = (...statuses: readonly DeliveryStatus[]) =>
      routeAhead(jobs(...statuses)).map(({ kind, carried }) => [kind, ...ids(carried)]);
    expect(ahead('at_pickup', 'accepted')).toEqual([
      ['pickup', A, B],
      ['dropoff', A],
      ['dropoff', B],
    ]);
    expect(ahead('returning', 'at_pickup', 'at_dropoff')).toEqual([
      ['dropoff', C],
      ['pickup', B],
      ['dropoff', B],
      ['return', A],
    ]);
  });

  test('leave out what is over on this phone', () => {
    const stops = jobStops(jobs('delivered', 'picked_up', 'searching'));
    expect(stops.map(({ carried }) => ids(carried))).toEqual([[B]]);
    expect([stopOf(stops, A), stopOf(stops, B)?.kind]).toEqual([null, 'dropoff']);
  });

  test('are of the same counter if the shop and its address are the same', () => {
    const [one, other] = jobs('accepted', 'accepted') as [Job, Job];
    expect(isSameCounter(one, other)).toBe(true);
    expect(isSameCounter(one, { ...other, shop: 'Another' })).toBe(false);
    expect(isSameCounter(one, { ...other, pickup: { ...other.pickup, street: '3 Other Street' } })).toBe(false);
  });
});

test('a route is summed up by its parcels, the doors ahead and their pay', () => {
  expect(routeSum(jobs('at_pickup', 'accepted', 'accepted'))).toEqual({
    parcels: 3,
    doors: 3,
    pay: { amount: 1500, currency: 'CAD' },
  });
  expect(routeSum(jobs('delivered', 'at_dropoff', 'returning'))).toMatchObject({ parcels: 2, doors: 1 });
  expect(routeSum(jobs('delivered'))).toEqual({ parcels: 0, doors: 0, pay: null });
});

test('after picking up some, the rest of the counter comes first, then the first door', () => {
  const counter = jobs('at_pickup', 'at_pickup', 'at_pickup');
  expect(jobAfterPickup(counter, counter, new Set([A, C]))).toBe(B);
  expect(jobAfterPickup(counter, counter, new Set([A, B, C]))).toBe(A);
  const [, , last = expect.fail()] = counter;
  const two = [...jobs('picked_up', 'picked_up'), last];
  expect(jobAfterPickup(two, [last], new Set([C]))).toBe(A);
});
