import { describe, expect } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { expectedArrivals } from '#core/delivery/place/arrival.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { Moving } from '#core/delivery/place/position.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { takeStep } from '#tests/contract/dispatch-people.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { firstOf, HERE, placeOf } from '#tests/contract/delivery/place/positions.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

import { carried, city, factsOf, timesOf, DOOR } from './city-of-several.ts';

/** The readers of a route: who sees the courier, and how many stops come before. */
export function routeSightContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('the stops of a courier', () => {
    test('decide who sees them, and everyone else reads how many come before', async ({ world }) => {
      const place = await city(world);
      const { from, by } = place;
      const visitor = await world.browser();
      const [a, b] = (await carried(place, 2, 'picked_up')) as [MerchantDelivery, MerchantDelivery];
      const seen = async ({ number, key }: MerchantDelivery) => {
        const { view, beside } = await firstOf<TrackedDelivery | null, Moving | null>(visitor, (feed, notify) =>
          feed.tracking(number, key, notify),
        );
        return [view?.stopsBefore, placeOf(beside) !== null];
      };
      const shopSees = async ({ id }: MerchantDelivery) => {
        const { view, beside } = await firstOf<MerchantDelivery | null, Moving | null>(from, (feed, notify) =>
          feed.delivery(id, notify),
        );
        return [view?.stopsBefore, placeOf(beside) !== null];
      };
      valueOf(await by.backend.courierDesk.duty(HERE));
      expect([await seen(a), await seen(b)]).toEqual([
        [0, true],
        [1, false],
      ]);
      expect([await shopSees(a), await shopSees(b)]).toEqual([
        [0, true],
        [1, true],
      ]);
      await takeStep(by, a, 'at_dropoff');
      await takeStep(by, a, 'delivered');
      expect([await seen(b), await shopSees(b)]).toEqual([
        [0, false],
        [0, false],
      ]);
      valueOf(await by.backend.courierDesk.duty(HERE));
      expect([await seen(b), await shopSees(b)]).toEqual([
        [0, true],
        [0, true],
      ]);
    });

    test('keep the courier in the shop’s sight while another parcel is added', async ({ world }) => {
      const place = await city(world);
      const [first] = (await carried(place, 1)) as [MerchantDelivery];
      valueOf(await place.by.backend.courierDesk.duty(HERE));
      const added = await place.from.requested();
      await takeStep(place.by, added, 'accepted');
      for (const { id } of [first, added]) {
        const { beside } = await firstOf<MerchantDelivery | null, Moving | null>(place.from, (feed, notify) =>
          feed.delivery(id, notify),
        );
        expect(placeOf(beside)).not.toBeNull();
      }
    });

    test('begin at the door where they are, in any order', async ({ world }) => {
      const place = await city(world);
      const [a, b] = (await carried(place, 2, 'picked_up')) as [MerchantDelivery, MerchantDelivery];
      await takeStep(place.by, b, 'at_dropoff');
      const before = async ({ id }: MerchantDelivery) =>
        valueOf(await place.from.backend.merchantDeliveries.find(id))?.stopsBefore;
      expect([await before(a), await before(b)]).toEqual([1, 0]);
    });

    test.for(['accepted', 'at_pickup', 'picked_up'] as const)(
      'add a handover and a way each to the expected arrival, once %s',
      async (stage, { world }) => {
        const place = await city(world);
        const made = await carried(place, 3, stage);
        await place.wait(MINUTE);
        const facts = await Promise.all(made.map((one) => factsOf(place, one)));
        const route = { carried: facts, lastDoor: null, doorOf: () => DOOR };
        const { countsOf, countsFrom } = await timesOf(place);
        for (const [index, one] of made.entries()) {
          const { arrivals } = valueOf(await place.from.backend.merchantDeliveries.find(one.id)) as MerchantDelivery;
          const expected = expectedArrivals(
            facts[index] as Delivery,
            countsOf,
            place.now(),
            { approach: null, countsFrom },
            route,
          );
          // A shown range is kept while it differs little.
          expect(Math.abs((arrivals.door?.to ?? 0) - (expected.door?.to ?? 0))).toBeLessThanOrEqual(2.5 * MINUTE);
          expect(arrivals.door?.usual).toBe(expected.door?.usual);
        }
      },
    );
  });
}
