import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { TRACKING_TIME } from '#core/delivery/track/tracked-delivery.ts';
import type { DeliveringPerson, DispatchUnderTest, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, carry, courierOnline, proofOf, sender } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { customer } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';
import { aJpeg } from '#tests/builders/picture.ts';

const kinds = (delivery: MerchantDelivery | null) => delivery?.events.map(({ kind }) => kind);
const minutesAt = (delivery: MerchantDelivery | null) =>
  delivery?.events.map(({ at }) => Math.floor((at - delivery.requestedAt) / MINUTE));

/** Moves time forward in steps that are short enough to keep the courier online. */
async function advanceOnline(world: DispatchUnderTest, by: DeliveringPerson, minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n += 1) {
    await world.advance(MINUTE);
    valueOf(await by.backend.courierDesk.duty());
  }
}

/** Automatic steps, the cost of being late, and retention times. */
export function deliveryTimeContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('the backend’s time', () => {
    test('comes with the settings', async ({ world }) => {
      const { backend, business, requested } = await sender(world);
      const now = async () => valueOf(await backend.merchantDeliveries.settings(business))?.now ?? 0;
      const before = await now();
      const { requestedAt } = await requested();
      expect(before).toBeLessThanOrEqual(requestedAt);
      await world.advance(3 * DAY);
      expect((await now()) - requestedAt).toBeGreaterThanOrEqual(3 * DAY);
      expect((await now()) - requestedAt).toBeLessThan(3 * DAY + MINUTE);
    });
  });

  describe('the automatic settling', () => {
    test('ends the search at its due time, even if it isn’t read until later', async ({ world }) => {
      const { backend, business, requested } = await sender(world);
      const { id } = await requested();
      await world.advance(3 * 60 * MINUTE);
      const expired = valueOf(await backend.merchantDeliveries.find(id));
      expect([kinds(expired), minutesAt(expired)]).toEqual([
        ['request', 'expire'],
        [0, 30],
      ]);
      expect(valueOf(await backend.merchantDeliveries.settings(business))).toMatchObject({ freeLeft: 5 });
    });

    test('ends the search half an hour after it’s ready, not after the request', async ({ world }) => {
      const { backend, requested } = await sender(world);
      const { id } = await requested({ readyIn: 60 });
      await world.advance(3 * HOUR);
      expect(minutesAt(valueOf(await backend.merchantDeliveries.find(id)))).toEqual([0, 90]);
    });

    test('returns free deliveries before the settings are read', async ({ world }) => {
      const { backend, business, requested } = await sender(world);
      await requested();
      expect(valueOf(await backend.merchantDeliveries.settings(business))).toMatchObject({ freeLeft: 4 });
      await world.advance(31 * MINUTE);
      expect(valueOf(await backend.merchantDeliveries.settings(business))).toMatchObject({ freeLeft: 5 });
    });

    test('searches for another courier if one does not come, and takes them offline', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'accepted');
      await advanceOnline(world, by, 35);
      const { jobs, online } = valueOf(await by.backend.courierDesk.duty());
      expect([jobs, online]).toEqual([[], false]);
      const again = valueOf(await from.backend.merchantDeliveries.find(delivery.id));
      expect([again?.status, kinds(again), minutesAt(again)]).toEqual([
        'searching',
        ['request', 'accept', 'no_show'],
        [0, 0, 35],
      ]);
      expect(refusalOf(await by.backend.courierDesk.arriveAtPickup(aCommand(), delivery.id))).toBe('no-such-delivery');
      await world.advance(10 * MINUTE);
      expect(minutesAt(valueOf(await from.backend.merchantDeliveries.find(delivery.id)))).toEqual([0, 0, 35, 45]);
    });
  });

  describe('the promise', () => {
    test('holds until its time and is broken after it; a late delivery is credited in full', async ({
      world,
      from,
    }) => {
      const ask = async () => {
        // Use up the free deliveries first, each time: those that no courier takes expire and come back.
        for (let free = 0; free < 5; free += 1) await from.requested();
        return valueOf(
          await from.backend.merchantDeliveries.request(
            aCommand(),
            from.request({}, { agreed: { fee: 699, free: false } }),
          ),
        );
      };
      const by = await courierOnline(world);
      const deliver = async (delivery: MerchantDelivery, after: number) => {
        await carry(by, delivery, 'at_dropoff');
        await world.advance(after);
        valueOf(await by.backend.courierDesk.deliver(aCommand(), delivery.id, proofOf(delivery)));
        valueOf(await by.backend.courierDesk.goOnline());
        return valueOf(await from.backend.merchantDeliveries.find(delivery.id));
      };
      expect(await deliver(await ask(), 44 * MINUTE)).toMatchObject({ onTime: true });
      expect(valueOf(await from.backend.merchantDeliveries.overview(from.business))).toMatchObject({
        balance: 699,
        onTimeRate: 1,
      });
      expect(await deliver(await ask(), 46 * MINUTE)).toMatchObject({ onTime: false });
      expect(valueOf(await from.backend.merchantDeliveries.overview(from.business))).toMatchObject({
        balance: 699,
        onTimeRate: 0.5,
      });
      await world.advance(31 * DAY);
      expect(valueOf(await from.backend.merchantDeliveries.overview(from.business))?.onTimeRate).toBeNull();
    });

    test('moves by the courier’s wait at the counter beyond ten minutes', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'at_pickup');
      await advanceOnline(world, by, 25);
      valueOf(await by.backend.courierDesk.pickUp(aCommand(), delivery.id));
      const after = valueOf(await from.backend.merchantDeliveries.find(delivery.id));
      expect(Math.floor(((after?.dueAt ?? 0) - delivery.dueAt) / MINUTE)).toBe(15);
      expect([delivery.promisedAt, after?.promisedAt]).toEqual([delivery.dueAt, delivery.dueAt]);
    });
  });

  describe('a finished delivery', () => {
    test('can be tracked for fourteen days, and loses personal data after thirty', async ({ world, from, by }) => {
      const delivery = await from.requested({ handover: 'door' });
      await carry(by, delivery, 'delivered');
      const track = async () => valueOf(await by.backend.tracking.find(delivery.number, delivery.key));
      await world.advance(TRACKING_TIME - MINUTE);
      expect(await track()).toMatchObject({ status: 'delivered' });
      await world.advance(MINUTE);
      expect(await track()).toBeNull();
      await world.advance(PEOPLE_KEPT - TRACKING_TIME);
      const kept = valueOf(await from.backend.merchantDeliveries.find(delivery.id));
      expect(kept).toMatchObject({ status: 'delivered', people: null, pin: null, key: null, proof: null });
      expect(kept).toMatchObject({ recipientName: '', city: '', contents: '', reference: '' });
      expect(JSON.stringify(kept)).not.toMatch(/Rosa|Dropoff|Mind the dog|Alder/u);
      expect(PEOPLE_KEPT).toBe(30 * DAY);
    });

    test('leaves nothing after thirty days, even if nobody reads deliveries', async ({ world, from, by }) => {
      const passing = await courierOnline(world);
      const facts = {
        name: 'Zyxrosa',
        street: 'Zyx Street',
        unit: 'Zyx 3',
        notes: 'Zyx notes',
        phone: '+14169990199',
        contents: 'Zyx cake',
        reference: 'Order of Zyx',
      };
      const door = await from.requested({ ...facts, handover: 'door' });
      valueOf(await passing.backend.courierDesk.pass(door.id));
      await carry(by, door, 'at_dropoff');
      const photo = aJpeg(9);
      valueOf(await by.backend.courierDesk.deliver(aCommand(), door.id, { photo }));
      await carry(by, await from.requested(facts), 'returned');
      const carried = await from.requested(facts);
      await carry(by, carried, 'picked_up');
      await from.requested(facts);
      const passed = new RegExp(`${passing.id}.{1,14}${door.id}`, 'u');
      const all = await world.everything();
      for (const trace of ['Zyxrosa', '4169990199', door.key, photo]) expect(all).toContain(trace);
      expect(all).toMatch(passed);
      // The last two end later: one expires after half an hour, and one is lost a day after its time.
      await world.advance(PEOPLE_KEPT - MINUTE);
      expect(await world.everything()).toMatch(new RegExp(door.key ?? 'none', 'u'));
      await world.advance(HOUR);
      await customer(world);
      const still = await world.everything();
      expect(still).not.toContain(door.key);
      expect(still).not.toContain(photo);
      expect(still.match(/Zyxrosa/gu)).toHaveLength(1);
      expect(still.match(/Zyx cake/gu)).toHaveLength(1);
      expect(still.match(/Order of Zyx/gu)).toHaveLength(1);
      expect(still).toContain(carried.key);
      expect(still).not.toMatch(passed);
      await world.advance(DAY);
      await customer(world);
      expect(await world.everything()).not.toMatch(new RegExp(`Zyx|4169990199|${carried.key}`, 'u'));
    });

    test('remembers a command for a day; after that it counts as a new one', async ({ world, from }) => {
      const { merchantDeliveries } = from.backend;
      const command = aCommand();
      const wanted = from.request();
      const made = valueOf(await merchantDeliveries.request(command, wanted));
      expect(await world.everything()).toContain(command);
      await world.advance(DAY - MINUTE);
      expect(valueOf(await merchantDeliveries.request(command, wanted)).id).toBe(made.id);
      await world.advance(MINUTE);
      await customer(world);
      expect(await world.everything()).not.toContain(command);
      // It's still the same delivery.
      expect(valueOf(await merchantDeliveries.request(command, wanted)).id).toBe(made.id);
      expect(valueOf(await merchantDeliveries.list(from.business))).toHaveLength(1);
    });
  });
}
