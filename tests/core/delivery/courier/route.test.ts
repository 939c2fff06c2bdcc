import { describe, expect, test } from 'vitest';
import { stopsBefore, stopsOf } from '#core/delivery/courier/route.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';

const idOf = (place: number) => knownDeliveryId(`00000000-0000-4000-8000-00000000000${place}`);

/** Stops as texts: the kind, and the places in the list of what's carried. */
function stops(...carried: readonly (readonly [DeliveryStatus, string])[]) {
  const all = carried.map(([status, counter], place) => ({ id: idOf(place), status, counter }));
  const found = stopsOf(all, ({ counter }) => counter);
  return {
    texts: found.map(({ kind, carried: here }) => `${kind} ${here.map((one) => all.indexOf(one)).join()}`),
    before: all.map(({ id }) => stopsBefore(found, id)),
  };
}

describe('the stops of a route', () => {
  test('are one counter for all of it, then a door for each', () => {
    expect(stops(['accepted', 'a'], ['at_pickup', 'a'], ['accepted', 'b']).texts).toEqual(['pickup 1,0', 'pickup 2']);
    expect(stops(['picked_up', 'a'], ['accepted', 'a'])).toEqual({ texts: ['pickup 1', 'dropoff 0'], before: [1, 0] });
    expect(stops(['picked_up', 'a'], ['picked_up', 'a'])).toEqual({
      texts: ['dropoff 0', 'dropoff 1'],
      before: [0, 1],
    });
  });

  test('begin at the door where the courier is, in any order', () => {
    expect(stops(['picked_up', 'a'], ['at_dropoff', 'a'], ['accepted', 'a'])).toEqual({
      texts: ['dropoff 1', 'pickup 2', 'dropoff 0'],
      before: [2, 0, 1],
    });
  });

  test('end at the counters to which parcels go back', () => {
    expect(stops(['returning', 'a'], ['picked_up', 'a'], ['returning', 'a']).texts).toEqual([
      'dropoff 1',
      'return 0,2',
    ]);
  });

  test('leave out what isn’t carried anymore', () => {
    expect(stops(['delivered', 'a'], ['searching', 'a'])).toEqual({ texts: [], before: [null, null] });
  });
});
