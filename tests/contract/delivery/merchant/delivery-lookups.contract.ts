import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { newBusinessId } from '#core/business/business-id.ts';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { aRequest } from '#tests/builders/request.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, carry, courierOnline, sender } from '#tests/contract/dispatch-people.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { administrator } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** Administrators look up other people's deliveries, and those lookups are recorded. */
export function deliveryLookupsContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('an administrator', () => {
    test('reading a recipient’s contact details is recorded, once in ten minutes', async ({ world, from }) => {
      const [first, second] = [await from.requested(), await from.requested()];
      const admin = await administrator(world);
      const other = await administrator(world);
      const lookups = async () =>
        valueOf(await admin.backend.businessRecords.find(from.business))?.lookups.map(({ by }) => by);
      valueOf(await from.backend.merchantDeliveries.find(first.id));
      valueOf(await admin.backend.merchantDeliveries.list(from.business));
      expect(await lookups()).toEqual([]);

      const read = async (by: typeof admin, id = first.id) =>
        expect(valueOf(await by.backend.merchantDeliveries.find(id))?.people?.dropoff.phone).toBe(aRequest().phone);
      await read(admin);
      await world.advance(9 * MINUTE);
      await read(admin);
      expect(await lookups()).toEqual([admin.id]);
      await read(other);
      await read(admin, second.id);
      expect(await lookups()).toEqual([admin.id, other.id, admin.id]);
      await world.advance(10 * MINUTE);
      await read(admin);
      expect(await lookups()).toHaveLength(4);
      valueOf(await other.backend.merchantDeliveries.cancel(aCommand(), second.id, 0));
      expect((await lookups())?.[0]).toBe(other.id);
    });

    test('isn’t recorded once the contact details are deleted', async ({ world, from }) => {
      const { id } = await from.requested();
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), id, 0));
      const admin = await administrator(world);
      await world.advance(PEOPLE_KEPT);
      expect(valueOf(await admin.backend.merchantDeliveries.find(id))?.people).toBeNull();
      expect(valueOf(await admin.backend.businessRecords.find(from.business))?.lookups).toEqual([]);
    });

    test('sees a removed business’s deliveries and reports one lost, without its settings', async ({ world, from }) => {
      const made = await from.requested();
      const { id } = made;
      await carry(await courierOnline(world), made, 'picked_up');
      const { businesses, merchantDeliveries } = (await administrator(world)).backend;
      valueOf(await businesses.remove(from.business));
      expect(valueOf(await from.backend.merchantDeliveries.find(id))).toBeNull();
      expect(valueOf(await merchantDeliveries.find(id))).toMatchObject({ id, status: 'picked_up' });
      expect(valueOf(await merchantDeliveries.list(from.business))).toMatchObject([{ id }]);
      await world.advance(4 * HOUR);
      expect(valueOf(await merchantDeliveries.reportLost(aCommand(), id))).toMatchObject({ status: 'canceled' });
      for (const business of [from.business, newBusinessId(cryptoRandom)]) {
        expect(valueOf(await merchantDeliveries.settings(business))).toBeNull();
        expect(valueOf(await merchantDeliveries.overview(business))).toBeNull();
      }
    });

    test('finds a delivery by its number, without contact details and without a record', async ({ world, from }) => {
      const made = await from.requested();
      const admin = await administrator(world);
      const { deliveryFinder, businessRecords, businesses } = admin.backend;
      const [summary] = valueOf(await from.backend.merchantDeliveries.list(from.business));
      const business = valueOf(await businesses.findOwn(from.business, from.id));
      const found = valueOf(await deliveryFinder.find(made.number));
      expect(found).toEqual({
        delivery: summary,
        business: { id: from.business, name: business?.businessName, removed: false },
      });
      for (const secret of [aRequest().phone, aRequest().street]) expect(JSON.stringify(found)).not.toContain(secret);
      expect(valueOf(await businessRecords.find(from.business))?.lookups).toEqual([]);
      expect(valueOf(await deliveryFinder.find(makeTrackingNumber(cryptoRandom)))).toBeNull();
      const courier = await courierOnline(world);
      for (const person of [from, await sender(world), courier])
        expect(valueOf(await person.backend.deliveryFinder.find(made.number))).toBeNull();
    });

    test('finds a removed business’s delivery, and no name once personal data is deleted', async ({ world, from }) => {
      const made = await from.requested();
      const { number } = made;
      await carry(await courierOnline(world), made, 'picked_up');
      const { businesses, deliveryFinder } = (await administrator(world)).backend;
      const name = valueOf(await businesses.findOwn(from.business, from.id))?.businessName;
      valueOf(await businesses.remove(from.business));
      const gone = { id: from.business, removed: true };
      expect(valueOf(await deliveryFinder.find(number))).toMatchObject({
        delivery: { status: 'picked_up' },
        business: { ...gone, name },
      });
      await world.advance(2 * DAY);
      expect(valueOf(await deliveryFinder.find(number))?.delivery.status).toBe('canceled');
      await world.advance(PEOPLE_KEPT);
      expect(valueOf(await deliveryFinder.find(number))).toMatchObject({ business: { ...gone, name: '' } });
    });
  });
}
