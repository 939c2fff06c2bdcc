import { describe, expect } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { Point } from '#core/geography/point.ts';
import type { Fix, Moving } from '#core/delivery/place/position.ts';
import type { ShopPoint } from '#core/delivery/place/shop-point.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { PICKUP } from '#tests/builders/request.ts';
import {
  administratorOf,
  carry,
  courierOnline,
  sender,
  takeStep,
  type Sender,
} from '#tests/contract/dispatch-people.ts';
import type { DeliveringPerson, DispatchUnderTest, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { firstOf, HERE } from './positions.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

/** Anything that may be sent as a place. */
const ODD: readonly unknown[] = ['"here"', 7, [], {}, { lat: 91, lon: 0 }, { lat: 1, lon: -181 }, { lat: 0, lon: 0 }];

const COUNTER = { lat: 43.6479, lon: -79.42 };
const MOVED = { lat: 43.64801, lon: -79.42011 };

/** A shop on the map: learned from the couriers who stop there, or moved by its merchant. */
export function shopPointContract(open: OpenDispatch): void {
  const test = withBackend(open);

  const shopOf = async ({ backend, business }: Sender): Promise<ShopPoint | null | undefined> =>
    valueOf(await backend.merchantDeliveries.settings(business))?.shop;
  const move = (person: DeliveringPerson, { business }: Sender, place: unknown) =>
    person.backend.merchantDeliveries.moveShop(business, place as Point | null);
  const started = async (world: DispatchUnderTest) => {
    const from = await sender(world);
    await world.stopClock(instant(Date.now()));
    const by = await courierOnline(world);
    return { from, by };
  };
  /** A delivery whose courier sends a position at the pick-up. */
  const pickUp = async (by: DeliveringPerson, from: Sender, here: Partial<Fix>): Promise<MerchantDelivery> => {
    const delivery = await from.requested();
    await carry(by, delivery, 'at_pickup');
    valueOf(await by.backend.courierDesk.duty({ ...HERE, ...here }));
    await takeStep(by, delivery, 'picked_up');
    return delivery;
  };
  const stopAt = async (by: DeliveringPerson, from: Sender, here: Partial<Fix>): Promise<void> => {
    const delivery = await pickUp(by, from, here);
    await takeStep(by, delivery, 'at_dropoff');
    await takeStep(by, delivery, 'delivered');
  };

  describe('a shop on the map', () => {
    test('is the median of three stops, and the start of the route', async ({ world }) => {
      const { from, by } = await started(world);
      await stopAt(by, from, { lat: 43.64788, lon: -79.42004 });
      await stopAt(by, from, { lat: 43.6, lon: -79.42001 });
      expect(await shopOf(from)).toBeNull();
      const delivery = await pickUp(by, from, { lat: 43.64793, lon: -79.5 });
      expect(await shopOf(from)).toEqual({ ...COUNTER, moved: false });
      const { beside } = await firstOf<MerchantDelivery | null, Moving | null>(from, (feed, notify) =>
        feed.delivery(delivery.id, notify),
      );
      expect(beside?.shop).toEqual({ ...COUNTER, spread: 0 });
      const visitor = await world.browser();
      const recipient = await firstOf<TrackedDelivery | null, Moving | null>(visitor, (feed, notify) =>
        feed.tracking(delivery.number, delivery.key, notify),
      );
      expect(recipient.beside?.shop).toEqual({ ...COUNTER, spread: 0 });
    });

    test('is learned only from accurate positions younger than 90 seconds', async ({ world }) => {
      const { from, by } = await started(world);
      for (const _ of [1, 2]) await stopAt(by, from, { ...COUNTER, accuracy: 60, age: 90 * SECOND - 1 });
      await stopAt(by, from, { ...COUNTER, accuracy: 61 });
      await stopAt(by, from, { ...COUNTER, age: 90 * SECOND });
      expect(await shopOf(from)).toBeNull();
      await stopAt(by, from, { ...COUNTER, accuracy: 60 });
      expect(await shopOf(from)).toEqual({ ...COUNTER, moved: false });
      valueOf(await from.backend.merchantDeliveries.savePickup(from.business, { ...PICKUP, notes: 'Side door' }));
      expect(await shopOf(from)).toEqual({ ...COUNTER, moved: false });
      valueOf(await from.backend.merchantDeliveries.savePickup(from.business, { ...PICKUP, postalCode: 'M6H 1A1' }));
      expect(await shopOf(from)).toBeNull();
    });

    test('stays where its merchant moved it, until it’s moved back', async ({ world }) => {
      const { from, by } = await started(world);
      valueOf(await move(from, from, { lat: 43.648012, lon: -79.420108 }));
      expect(await shopOf(from)).toEqual({ ...MOVED, moved: true });
      for (const _ of [1, 2, 3]) await stopAt(by, from, COUNTER);
      expect(await shopOf(from)).toEqual({ ...MOVED, moved: true });
      valueOf(await from.backend.merchantDeliveries.savePickup(from.business, { ...PICKUP, notes: 'Side door' }));
      expect(await shopOf(from)).toEqual({ ...MOVED, moved: true });
      valueOf(await move(from, from, null));
      expect(await shopOf(from)).toEqual({ ...COUNTER, moved: false });
    });

    test('is moved only by its merchant, and only to a place on earth', async ({ world }) => {
      const { from, by } = await started(world);
      const other = await sender(world);
      for (const person of [by, other, await administratorOf(world)]) {
        expect(await move(person, from, MOVED)).toMatchObject({ ok: false, error: { kind: 'denied' } });
        expect(await move(person, from, null)).toMatchObject({ ok: false, error: { kind: 'denied' } });
      }
      for (const place of ODD)
        expect(await move(from, from, place), `${JSON.stringify(place)}`).toMatchObject({
          ok: false,
          error: { kind: 'rejected' },
        });
      expect(await shopOf(from)).toBeNull();
      expect(await shopOf(other)).toBeNull();
    });
  });
}
