import { describe, expect } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { MINUTE } from '#core/clock.ts';
import type { CourierDuty } from '#core/delivery/courier/courier-desk.ts';
import type { DeliveryOverview } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { aPage } from '#tests/builders/page.ts';
import { eventually } from '#tests/eventually.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, carry, takeStep, stepsTo, type Stage } from '#tests/contract/dispatch-people.ts';
import { openScreen, eventuallyShown } from './live-screen.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { customer, merchant } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** Live screens show the current state. */
export function deliveryFeedContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a live screen', () => {
    test.for([
      ['during the search', []],
      ['after accepting', ['accepted']],
      ['at the door', ['accepted', 'at_pickup', 'picked_up', 'at_dropoff']],
    ] as [string, Stage[]][])(
      'opened %s ends with the same view as one opened at the end',
      async ([, before], { world, from, by }) => {
        const visitor = await world.browser();
        const delivery = await from.requested();
        const { number, key } = delivery;
        const { courierDesk, merchantDeliveries, tracking } = { ...from.backend, courierDesk: by.backend.courierDesk };
        const screens = () => ({
          byNumber: openScreen<TrackedDelivery | null>(visitor, (feed, notify) => feed.tracking(number, null, notify)),
          byKey: openScreen<TrackedDelivery | null>(visitor, (feed, notify) => feed.tracking(number, key, notify)),
          signedIn: openScreen<TrackedDelivery | null>(from, (feed, notify) => feed.tracking(number, null, notify)),
          merchants: openScreen<MerchantDelivery | null>(from, (feed, notify) => feed.delivery(delivery.id, notify)),
          dashboard: openScreen<DeliveryOverview | null>(from, (feed, notify) => feed.business(from.business, notify)),
          couriers: openScreen<CourierDuty>(by, (feed, notify) => feed.duty(notify)),
        });
        for (const stage of before) await takeStep(by, delivery, stage);
        const early = screens();
        await eventuallyShown(Object.values(early), () => {
          for (const screen of Object.values(early)) expect(screen.shows()).toBeDefined();
        });
        // One screen was hidden all the time, and one was offline for a while.
        early.byKey.page.hide();
        await world.setOffline(true);
        await eventuallyShown([early.merchants], () => expect(early.merchants.isFailing()).toBe(true));
        await world.setOffline(false);
        for (const stage of stepsTo('delivered').slice(before.length)) {
          await takeStep(by, delivery, stage);
          if (stage !== 'picked_up') continue;
          await eventuallyShown([early.byNumber], () => expect(early.byNumber.shows()?.status).toBe('picked_up'));
        }
        early.byKey.page.show();

        const late = screens();
        const plain = {
          byNumber: valueOf(await visitor.backend.tracking.find(number, null)),
          byKey: valueOf(await visitor.backend.tracking.find(number, key)),
          signedIn: valueOf(await tracking.find(number, null)),
          merchants: valueOf(await merchantDeliveries.find(delivery.id)),
          dashboard: valueOf(await merchantDeliveries.overview(from.business)),
          couriers: valueOf(await courierDesk.duty()),
        };
        expect(plain.byKey?.status).toBe('delivered');
        const all = [...Object.values(early), ...Object.values(late)];
        await eventuallyShown(all, () => {
          for (const opened of [early, late])
            for (const name of Object.keys(plain) as (keyof typeof plain)[])
              expect([name, opened[name].shows()]).toEqual([name, plain[name]]);
          expect(all.map((screen) => screen.isFailing())).toEqual(all.map(() => false));
        });
      },
    );

    test('gets no update when nothing changed', async ({ world, from }) => {
      const { number } = await from.requested();
      const screen = openScreen<TrackedDelivery | null>(await world.browser(), (feed, notify) =>
        feed.tracking(number, null, notify),
      );
      await eventually(() => expect(screen.updates).toHaveLength(1));
      for (let n = 0; n < 3; n += 1) {
        const before = world.requests();
        await eventuallyShown([screen], () => expect(world.requests()).toBeGreaterThan(before));
      }
      expect(screen.updates).toHaveLength(1);
    });

    test('doesn’t poll while it is hidden, and polls immediately when it is shown', async ({ world, from, by }) => {
      const { id, number } = await from.requested();
      const page = aPage();
      const screens = [
        openScreen<unknown>(from, (feed, notify) => feed.delivery(id, notify), page),
        openScreen<unknown>(from, (feed, notify) => feed.business(from.business, notify), page),
        openScreen<unknown>(from, (feed, notify) => feed.tracking(number, null, notify), page),
        openScreen<unknown>(by, (feed, notify) => feed.duty(notify), page),
      ];
      await eventually(() => expect(screens.map((screen) => screen.updates.length)).toEqual([1, 1, 1, 1]));
      page.hide();
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), id, 0));
      const before = world.requests();
      for (let n = 0; n < 60; n += 1) page.timers.pass(MINUTE);
      expect(page.timers.waiting).toEqual([]);
      expect(world.requests()).toBe(before);
      page.show();
      await eventually(() => expect(screens.map((screen) => screen.updates.length)).toEqual([2, 2, 2, 2]));
      expect(world.requests()).toBeLessThanOrEqual(before + 2 * screens.length);
    });

    test('keeps its view while offline, reports that once, and resumes by itself', async ({ world, from }) => {
      const delivery = await from.requested();
      const screen = openScreen<MerchantDelivery | null>(from, (feed, notify) => feed.delivery(delivery.id, notify));
      await eventually(() => expect(screen.isFailing()).toBe(false));
      await world.setOffline(true);
      await eventuallyShown([screen], () => expect(screen.isFailing()).toBe(true));
      for (let n = 0; n < 3; n += 1) {
        const before = world.requests();
        await eventuallyShown([screen], () => expect(world.requests()).toBeGreaterThan(before));
      }
      expect(screen.shows()).toEqual(delivery);
      expect(screen.updates).toHaveLength(2);
      await world.setOffline(false);
      await eventuallyShown([screen], () => expect(screen.isFailing()).toBe(false));
      expect(screen.shows()).toEqual(delivery);
    });

    test('shows a refusal first, and the view once it is allowed', async ({ world, from }) => {
      await world.setOffline(true);
      const screen = openScreen<DeliveryOverview | null>(from, (feed, notify) => feed.business(from.business, notify));
      await eventually(() => expect(screen.updates.map(refusalOf)).toContain('offline'));
      await world.setOffline(false);
      await eventuallyShown([screen], () => expect(screen.shows()).toMatchObject({ total: 0 }));
    });

    test('shows an action in the same browser without waiting', async ({ from, by }) => {
      const delivery = await from.requested();
      const merchants = openScreen<MerchantDelivery | null>(from, (feed, notify) => feed.delivery(delivery.id, notify));
      const couriers = openScreen<CourierDuty>(by, (feed, notify) => feed.duty(notify));
      await eventually(() => {
        expect(merchants.shows()?.status).toBe('searching');
        expect(couriers.shows()?.offers).toHaveLength(1);
      });
      await carry(by, delivery, 'at_pickup');
      await eventually(() => expect(couriers.shows()?.jobs[0]?.status).toBe('at_pickup'));
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), delivery.id, 300));
      await eventually(() => expect(merchants.shows()?.status).toBe('canceled'));
    });

    test('of a courier keeps them online as long as it is visible', async ({ world, by }) => {
      const screen = openScreen<CourierDuty>(by, (feed, notify) => feed.duty(notify));
      await eventually(() => expect(screen.shows()?.online).toBe(true));
      for (let n = 0; n < 4; n += 1) {
        await world.advance(MINUTE);
        const before = world.requests();
        await eventuallyShown([screen], () => expect(world.requests()).toBeGreaterThan(before + 1));
      }
      expect(screen.shows()?.online).toBe(true);
      screen.page.hide();
      await world.advance(3 * MINUTE);
      screen.page.show();
      await eventually(() => expect(screen.shows()?.online).toBe(false));
    });

    test('shows a wrong PIN to the merchant, though it isn’t a step', async ({ from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'at_dropoff');
      const screen = openScreen<MerchantDelivery | null>(from, (feed, notify) => feed.delivery(delivery.id, notify));
      await eventually(() => expect(screen.shows()?.pinTriesLeft).toBe(5));
      const pin = delivery.pin === '0000' ? '1111' : '0000';
      expect(refusalOf(await by.backend.courierDesk.deliver(aCommand(), delivery.id, { pin }))).toBe('wrong-pin');
      await eventuallyShown([screen], () => expect(screen.shows()?.pinTriesLeft).toBe(4));
    });

    test('of an unknown number polls once', async ({ world }) => {
      const visitor = await world.browser();
      const nowhere = makeTrackingNumber(cryptoRandom);
      const before = world.requests();
      const screen = openScreen<TrackedDelivery | null>(visitor, (feed, notify) =>
        feed.tracking(nowhere, null, notify),
      );
      await eventually(() => expect(screen.shows()).toBeNull());
      for (let n = 0; n < 10; n += 1) screen.wait();
      // Another number needs a request, so by then all answers about this one have come.
      valueOf(await visitor.backend.tracking.find(makeTrackingNumber(cryptoRandom), null));
      expect([world.requests() - before, screen.page.timers.waiting]).toEqual([2, []]);
    });

    test('shows no more than a plain read', async ({ world, from }) => {
      const { id } = await from.requested();
      const thief = await merchant(world);
      const theirs = openScreen<unknown>(thief, (feed, notify) => feed.delivery(id, notify));
      const figures = openScreen<unknown>(thief, (feed, notify) => feed.business(from.business, notify));
      await eventually(() => expect([theirs.shows(), figures.shows()]).toEqual([null, null]));
      const duty = openScreen<unknown>(await customer(world), (feed, notify) => feed.duty(notify));
      const visitors = openScreen<unknown>(await world.browser(), (feed, notify) => feed.delivery(id, notify));
      await eventually(() =>
        expect([...duty.updates, ...visitors.updates].map(refusalOf)).toEqual(['denied', 'denied']),
      );
    });
  });
}
