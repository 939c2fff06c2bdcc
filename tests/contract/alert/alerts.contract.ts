import { describe, expect } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { DEVICES_PER_DELIVERY } from '#core/alert/alert-devices.ts';
import { FIRST_IN_LINE, HEAD_START } from '#core/delivery/board/board.ts';
import { SEARCH_TIME } from '#core/delivery/price/times.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { instant } from '#core/instant.ts';
import { aSubscription } from '#tests/builders/subscription.ts';
import { alertedCourier, withAlerts, type Alerted } from './alerted-people.ts';
import { aCommand, carry, courierOnline, sender, takeStep } from '../dispatch-people.ts';
import type { DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { withBackend } from '../with-backend.ts';

const OFFER = 'Corner Bakery · $5.00';
const bakery = (world: DispatchUnderTest) => sender(world, { business: { businessName: 'Corner Bakery' } });

/** Alerts: their recipients, texts and times, each sent once. */
export function alertsContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('alerts about an offer', () => {
    test('have the facts to decide on, and replace each other', async ({ world }) => {
      const from = await bakery(world);
      await world.stopClock(instant(Date.now()));
      const [first, second] = [await alertedCourier(world), await alertedCourier(world)];
      const delivery = await from.requested();
      const [shown] = await world.shownOn(first.phone.endpoint);
      expect(shown).toEqual({
        title: OFFER,
        body: expect.stringMatching(/^To M6J, by (?:[A-Z][a-z]{2} \d+ at )?\d+:\d\d [AP]M(?: E[DS]T)?$/u),
        path: `/courier?offer=${delivery.id}`,
        silent: false,
        topic: `o${delivery.id.slice(0, 20)}`,
      });
      expect(await second.titles()).toEqual([OFFER]);
      await takeStep(first, delivery, 'accepted');
      expect(await second.titles()).toEqual(['Another courier got that one.']);
      expect(await first.titles()).toEqual([OFFER]);
    });

    test('show on the list of devices how long ago the last one was', async ({ world }) => {
      const from = await bakery(world);
      await world.stopClock(instant(Date.now()));
      const [first, second] = [await alertedCourier(world), await alertedCourier(world)];
      const sentAgo = async ({ backend }: Alerted) => valueOf(await backend.alertDevices.list())[0]?.sentAgo;
      const delivery = await from.requested();
      await first.titles();
      expect([await sentAgo(first), await sentAgo(second)]).toEqual([0, 0]);
      await world.advance(5 * SECOND);
      await takeStep(first, delivery, 'accepted');
      await second.titles();
      valueOf(await first.backend.alertDevices.save(first.phone, ['job']));
      expect([await sentAgo(first), await sentAgo(second)]).toEqual([5 * SECOND, 0]);
      await takeStep(first, delivery, 'at_pickup');
      await world.advance(5 * SECOND);
      const next = await withAlerts(world, await courierOnline(world), ['offer']);
      expect([await sentAgo(second), await sentAgo(next)]).toEqual([5 * SECOND, null]);
    });

    test('go to the first five immediately, and to others when they see the delivery too', async ({ world }) => {
      const from = await bakery(world);
      await world.stopClock(instant(Date.now()));
      const line: Alerted[] = [];
      for (let n = 0; n <= FIRST_IN_LINE; n += 1) line.push(await alertedCourier(world));
      await from.requested();
      const last = line.at(-1);
      expect(await line[FIRST_IN_LINE - 1]?.titles()).toEqual([OFFER]);
      expect(await last?.titles()).toEqual([]);
      await world.advance(HEAD_START);
      expect(await last?.titles()).toEqual([OFFER]);
    });

    test('are dropped, with no more to follow, if the offer ends before they’re sent', async ({ world }) => {
      const from = await bakery(world);
      await world.stopClock(instant(Date.now()));
      const line: Alerted[] = [];
      for (let n = 0; n <= FIRST_IN_LINE; n += 1) line.push(await alertedCourier(world));
      const delivery = await from.requested();
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), delivery.id, 0));
      await world.advance(HEAD_START);
      expect(await line.at(-1)?.titles()).toEqual([]);
    });

    test('say that it was called off once its search has ended', async ({ world }) => {
      const from = await bakery(world);
      await world.stopClock(instant(Date.now()));
      const courier = await alertedCourier(world);
      const { id } = await from.requested();
      expect(await courier.titles()).toEqual([OFFER]);
      await world.advance(SEARCH_TIME);
      expect(valueOf(await from.backend.merchantDeliveries.find(id))?.status).toBe('expired');
      expect(await courier.titles()).toEqual(['That delivery was called off.']);
    });

    test('are dropped once they’re a minute old', async ({ world }) => {
      const from = await bakery(world);
      await world.stopClock(instant(Date.now()));
      const line: Alerted[] = [];
      for (let n = 0; n <= FIRST_IN_LINE; n += 1) line.push(await alertedCourier(world));
      await from.requested();
      await world.advance(HEAD_START + MINUTE);
      expect(await line.at(-1)?.titles()).toEqual([]);
    });

    test('don’t go to couriers who are offline, busy, or without alerts about offers', async ({ world }) => {
      const from = await bakery(world);
      await world.stopClock(instant(Date.now()));
      const [offline, carrying, quiet] = [
        await alertedCourier(world),
        await alertedCourier(world),
        await withAlerts(world, await courierOnline(world), ['job']),
      ];
      valueOf(await offline.backend.courierDesk.goOffline());
      await takeStep(carrying, await from.requested(), 'accepted');
      const before = [await carrying.titles(), await quiet.titles()];
      await from.requested();
      expect(await offline.titles()).toEqual([]);
      expect([await carrying.titles(), await quiet.titles()]).toEqual(before);
      expect(before[1]).toEqual([]);
    });

    test('are sent again once it’s offered again', async ({ world }) => {
      const from = await bakery(world);
      await world.stopClock(instant(Date.now()));
      const [first, second] = [await alertedCourier(world), await alertedCourier(world)];
      const delivery = await from.requested();
      expect(await second.titles()).toEqual([OFFER]);
      await takeStep(first, delivery, 'accepted');
      expect(await second.titles()).toEqual(['Another courier got that one.']);
      valueOf(await first.backend.courierDesk.release(aCommand(), delivery.id));
      expect(await second.titles()).toEqual([OFFER]);
    });

    test('are replaced by a silent one if the merchant cancels', async ({ world }) => {
      const from = await bakery(world);
      await world.stopClock(instant(Date.now()));
      const courier = await alertedCourier(world);
      const delivery = await from.requested();
      expect(await courier.titles()).toEqual([OFFER]);
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), delivery.id, 0));
      const [shown] = await world.shownOn(courier.phone.endpoint);
      expect(shown).toMatchObject({ title: 'That delivery was called off.', silent: true });
    });
  });

  describe('alerts to a merchant', () => {
    test('report problems: no courier, a failed attempt', async ({ world }) => {
      const from = await withAlerts(world, await bakery(world), ['trouble']);
      await world.stopClock(instant(Date.now()));
      const courier = await courierOnline(world);
      const failed = await from.requested();
      await carry(courier, failed, 'at_dropoff');
      expect(await from.titles()).toEqual([]);
      await takeStep(courier, failed, 'returning');
      expect(await from.titles()).toEqual(["A delivery couldn't be handed over"]);
      const unwanted = await from.requested();
      await world.advance(31 * MINUTE);
      const shown = await world.shownOn(from.phone.endpoint);
      expect(shown.at(-1)).toMatchObject({
        title: 'No courier found',
        path: `/deliveries/${from.business}/${unwanted.id}`,
        topic: `d${unwanted.id.slice(0, 20)}`,
      });
    });

    test('report once that it’s late, but not after it arrived', async ({ world }) => {
      const from = await withAlerts(world, await bakery(world), ['trouble']);
      await world.stopClock(instant(Date.now()));
      const courier = await courierOnline(world);
      const late = await from.requested();
      await carry(courier, late, 'picked_up');
      await world.advance(46 * MINUTE);
      expect(await from.titles()).toEqual(['A delivery is late']);
      const before = await world.shownOn(from.phone.endpoint);
      await world.advance(5 * MINUTE);
      expect(await world.shownOn(from.phone.endpoint)).toEqual(before);
      await takeStep(courier, late, 'at_dropoff');
      await takeStep(courier, late, 'delivered');
      expect(await world.shownOn(from.phone.endpoint)).toEqual(before);
    });
  });

  describe('alerts to a recipient', () => {
    test('go to a device that has the key, and name neither shop nor person', async ({ world }) => {
      const from = await bakery(world);
      await world.stopClock(instant(Date.now()));
      const courier = await courierOnline(world);
      const delivery = await from.requested();
      const guest = (await world.browser()).backend.alertDevices;
      const phone = aSubscription();
      expect(valueOf(await guest.saveForRecipient(delivery.number, 'a wrong key', phone))).toBe(false);
      expect(valueOf(await guest.saveForRecipient(delivery.number, delivery.key ?? '', phone))).toBe(true);
      await carry(courier, delivery, 'picked_up');
      const path = trackingPath(delivery.number, delivery.key);
      const [first] = await world.shownOn(phone.endpoint);
      expect(first).toMatchObject({ title: 'Your delivery is on its way', path, silent: false });
      await takeStep(courier, delivery, 'at_dropoff');
      const shown = await world.shownOn(phone.endpoint);
      expect(shown).toEqual([
        {
          title: 'Your delivery is here',
          body: 'The courier is at your door.',
          path,
          silent: false,
          topic: `t${delivery.id.slice(0, 20)}`,
        },
      ]);
      await takeStep(courier, delivery, 'delivered');
      expect(await world.shownOn(phone.endpoint)).toEqual(shown);
      expect(valueOf(await guest.saveForRecipient(delivery.number, delivery.key ?? '', phone))).toBe(false);
      await world.advance(HOUR + SECOND);
      expect(await world.everything()).not.toContain(phone.endpoint);
    });

    test(`go to ${DEVICES_PER_DELIVERY} devices at most: the newest`, async ({ world }) => {
      const from = await bakery(world);
      const courier = await courierOnline(world);
      const delivery = await from.requested();
      const guest = (await world.browser()).backend.alertDevices;
      const phones = Array.from({ length: DEVICES_PER_DELIVERY + 1 }, () => aSubscription());
      for (const phone of phones) {
        valueOf(await guest.saveForRecipient(delivery.number, delivery.key ?? '', phone));
        await world.advance(SECOND);
      }
      await carry(courier, delivery, 'picked_up');
      const shown = await Promise.all(phones.map(async ({ endpoint }) => (await world.shownOn(endpoint)).length));
      expect(shown).toEqual([0, 1, 1, 1]);
    });

    test('aren’t stored for an endpoint that isn’t a push service’s', async ({ world }) => {
      const from = await bakery(world);
      const delivery = await from.requested();
      const guest = (await world.browser()).backend.alertDevices;
      for (const endpoint of [
        'http://127.0.0.1/x',
        'https://push.evil.example/x',
        'https://fcm.googleapis.com.evil.example/x',
      ])
        expect(
          refusalOf(await guest.saveForRecipient(delivery.number, delivery.key ?? '', aSubscription(endpoint))),
        ).toBe('rejected');
    });
  });
}
