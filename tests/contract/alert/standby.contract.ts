import { describe, expect } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { ONLINE_TIME } from '#core/delivery/board/board.ts';
import { MISSED_OFFERS, PRESENCE_KEPT, STANDBY_TIME } from '#core/delivery/board/standby.ts';
import { instant } from '#core/instant.ts';
import { alertedCourier, type Alerted } from './alerted-people.ts';
import { aCommand, courierOnline, sender } from '../dispatch-people.ts';
import type { DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { withDeliveries } from '../with-deliveries.ts';

/** A moment that is a whole five minutes, so that the shown end of standby is exact. */
const NOON = instant(Math.floor(Date.now() / (5 * MINUTE)) * 5 * MINUTE);

/** Standby: a courier with alerts stays reachable with the page not in view. */
export function standbyContract(open: OpenDispatch): void {
  const test = withDeliveries(open);
  const dutyOf = async ({ backend }: Pick<Alerted, 'backend'>) => valueOf(await backend.courierDesk.duty());
  /** Sends offers that the courier doesn't open, each a minute after the last. */
  const miss = async (world: DispatchUnderTest, courier: Alerted, offers: number) => {
    const from = await sender(world);
    for (let n = 0; n < offers; n += 1) {
      const { id } = await from.requested();
      await courier.titles();
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), id, 0));
      await world.advance(MINUTE);
    }
    await courier.titles();
  };

  describe('a courier on standby', () => {
    test('stays online for 45 minutes, and sees and accepts like everyone who is online', async ({ world, from }) => {
      await world.stopClock(NOON);
      const courier = await alertedCourier(world);
      await world.advance(STANDBY_TIME - 10 * SECOND);
      const delivery = await from.requested();
      const { backend } = courier;
      expect(refusalOf(await backend.courierDesk.accept(aCommand(), delivery.id))).toBe('accepted');
    });

    test('is offline after 45 minutes, and without alerts after two', async ({ world, from }) => {
      await world.stopClock(NOON);
      const [reachable, other] = [await alertedCourier(world), await courierOnline(world)];
      await world.advance(ONLINE_TIME);
      const { id } = await from.requested();
      expect(refusalOf(await other.backend.courierDesk.accept(aCommand(), id))).toBe('offline');
      await world.advance(STANDBY_TIME - ONLINE_TIME);
      const last = await from.requested();
      expect(refusalOf(await reachable.backend.courierDesk.accept(aCommand(), last.id))).toBe('offline');
      expect(await dutyOf(reachable)).toMatchObject({ online: false, standbyUntil: null, missedOffers: false });
    });

    test('keeps the place in the line; opening the page starts another 45 minutes', async ({ world, from }) => {
      await world.stopClock(NOON);
      const courier = await alertedCourier(world);
      const later: Alerted[] = [];
      for (let n = 0; n < 5; n += 1) later.push(await alertedCourier(world));
      await world.advance(20 * MINUTE);
      await from.requested();
      expect((await dutyOf(courier)).offers).toHaveLength(1);
      expect((await dutyOf(courier)).standbyUntil).toBe(NOON + 20 * MINUTE + STANDBY_TIME);
    });

    test('goes offline a minute after a third unopened offer, with an alert', async ({ world }) => {
      await world.stopClock(NOON);
      const courier = await alertedCourier(world);
      await world.advance(ONLINE_TIME);
      await miss(world, courier, MISSED_OFFERS);
      expect(await courier.titles()).toContain("You're offline now");
      expect(await dutyOf(courier)).toMatchObject({ online: false, missedOffers: true });
      expect(valueOf(await courier.backend.courierDesk.goOnline())).toMatchObject({
        online: true,
        missedOffers: false,
      });
    });

    test('is told for 30 days that they missed offers', async ({ world }) => {
      await world.stopClock(NOON);
      const courier = await alertedCourier(world);
      await world.advance(ONLINE_TIME);
      await miss(world, courier, MISSED_OFFERS);
      await world.advance(PRESENCE_KEPT - HOUR);
      expect(await dutyOf(courier)).toMatchObject({ online: false, missedOffers: true });
      await world.advance(HOUR);
      expect(await dutyOf(courier)).toMatchObject({ online: false, missedOffers: false });
    });

    test('goes offline, too, if the three offers are still open', async ({ world, from }) => {
      await world.stopClock(NOON);
      const courier = await alertedCourier(world);
      await world.advance(ONLINE_TIME);
      for (let n = 0; n < MISSED_OFFERS; n += 1) {
        await from.requested();
        await courier.titles();
      }
      await world.advance(MINUTE);
      expect(await dutyOf(courier)).toMatchObject({ online: false, missedOffers: true });
    });

    test('goes offline after not coming for a delivery', async ({ world, from }) => {
      await world.stopClock(NOON);
      const courier = await alertedCourier(world);
      const missed = await from.requested();
      valueOf(await courier.backend.courierDesk.accept(aCommand(), missed.id));
      await world.advance(35 * MINUTE);
      expect(valueOf(await from.backend.merchantDeliveries.find(missed.id))?.status).toBe('searching');
      const { id } = await from.requested();
      expect(refusalOf(await courier.backend.courierDesk.accept(aCommand(), id))).toBe('offline');
    });

    test('stays online by opening the page after the second one', async ({ world }) => {
      await world.stopClock(NOON);
      const courier = await alertedCourier(world);
      await world.advance(ONLINE_TIME);
      await miss(world, courier, MISSED_OFFERS - 1);
      await dutyOf(courier);
      await world.advance(ONLINE_TIME);
      await miss(world, courier, MISSED_OFFERS - 1);
      expect(await dutyOf(courier)).toMatchObject({ online: true, missedOffers: false });
      expect(await courier.titles()).not.toContain("You're offline now");
    });

    test('doesn’t go offline because of offers while the page is in view', async ({ world }) => {
      await world.stopClock(NOON);
      const courier = await alertedCourier(world);
      const from = await sender(world);
      for (let n = 0; n <= MISSED_OFFERS; n += 1) {
        const { id } = await from.requested();
        await courier.titles();
        valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), id, 0));
        await world.advance(20 * SECOND);
      }
      await world.advance(10 * MINUTE);
      expect(await dutyOf(courier)).toMatchObject({ online: true });
    });

    test('ends when alerts are turned off, or when they go offline', async ({ world }) => {
      await world.stopClock(NOON);
      const [forgetful, done] = [await alertedCourier(world), await alertedCourier(world)];
      valueOf(await forgetful.backend.alertDevices.forget(forgetful.phone.endpoint));
      valueOf(await done.backend.courierDesk.goOffline());
      await world.advance(ONLINE_TIME);
      expect(await dutyOf(forgetful)).toMatchObject({ online: false, standbyUntil: null });
      expect(await dutyOf(done)).toMatchObject({ online: false, standbyUntil: null });
    });
  });
}
