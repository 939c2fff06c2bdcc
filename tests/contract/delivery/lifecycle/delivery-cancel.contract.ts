import { describe, expect } from 'vitest';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { CANCEL_FEE } from '#core/delivery/price/tariff.ts';
import { refused } from '#core/result.ts';
import type { DeliveringPerson, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, carry, courierOnline, sender, type Sender } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

const balance = async ({ backend, business }: Sender) =>
  valueOf(await backend.merchantDeliveries.overview(business))?.balance;

const releaseBy = async (by: DeliveringPerson, id: DeliveryId) =>
  refusalOf(await by.backend.merchantDeliveries.release(aCommand(), id));

/** A cancellation costs at most the fee that its sender agreed to. */
export function deliveryCancelContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('the fee for canceling', () => {
    test('needs agreement: once a courier accepted, a refusal has the new cost', async ({ world, from }) => {
      const { merchantDeliveries } = from.backend;
      const by = await courierOnline(world);
      const delivery = await from.requested();
      await carry(by, delivery, 'accepted');
      const command = aCommand();
      const costsMore = refused({ code: 'costs-more', fee: CANCEL_FEE });
      expect(await merchantDeliveries.cancel(command, delivery.id, 0)).toEqual(costsMore);
      expect(valueOf(await merchantDeliveries.find(delivery.id))).toMatchObject({ status: 'accepted', version: 2 });
      expect(await balance(from)).toBe(0);
      // The same command gets the same answer; agreeing to the fee needs another.
      expect(await merchantDeliveries.cancel(command, delivery.id, 0)).toEqual(costsMore);
      expect(valueOf(await merchantDeliveries.cancel(aCommand(), delivery.id, CANCEL_FEE)).status).toBe('canceled');
      expect(await balance(from)).toBe(CANCEL_FEE);
    });

    test.for([
      ['at the shop', 'at_pickup', 299],
      ['on the way there', 'accepted', 1],
    ] as const)('is not charged %s if the merchant agreed to less', async ([, stage, agreed], { world, from }) => {
      const delivery = await from.requested();
      await carry(await courierOnline(world), delivery, stage);
      const refusal = refusalOf(await from.backend.merchantDeliveries.cancel(aCommand(), delivery.id, agreed));
      expect(refusal).toBe('costs-more');
      expect(await balance(from)).toBe(0);
    });

    test('is zero during the search, and needs no agreement', async ({ from }) => {
      const delivery = await from.requested();
      expect(valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), delivery.id, 0)).status).toBe('canceled');
      expect(await balance(from)).toBe(0);
    });

    test('is zero if the courier gave it back meanwhile, even if more was agreed to', async ({ from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'accepted');
      valueOf(await by.backend.courierDesk.release(aCommand(), delivery.id));
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), delivery.id, CANCEL_FEE));
      expect(await balance(from)).toBe(0);
    });

    test('needs the agreement of administrators as well', async ({ world, from }) => {
      const delivery = await from.requested();
      await carry(await courierOnline(world), delivery, 'accepted');
      const { merchantDeliveries } = (await administrator(world)).backend;
      expect(refusalOf(await merchantDeliveries.cancel(aCommand(), delivery.id, 0))).toBe('costs-more');
      expect(refusalOf(await merchantDeliveries.cancel(aCommand(), delivery.id, CANCEL_FEE))).toBe('accepted');
    });

    test('is never negative, and is checked after the status', async ({ world, from }) => {
      const { merchantDeliveries } = from.backend;
      const delivery = await from.requested();
      expect(refusalOf(await merchantDeliveries.cancel(aCommand(), delivery.id, -1))).toBe('invalid');
      await carry(await courierOnline(world), delivery, 'picked_up');
      expect(refusalOf(await merchantDeliveries.cancel(aCommand(), delivery.id, 0))).toBe('wrong-status');
    });
  });

  describe('a release by an administrator', () => {
    test.for(['accepted', 'at_pickup'] as const)(
      'at %s searches for another courier at no cost',
      async (stage, { world, from, by }) => {
        const delivery = await from.requested();
        await carry(by, delivery, stage);
        const { merchantDeliveries, businessRecords } = (await administrator(world)).backend;
        const command = aCommand();
        const released = valueOf(await merchantDeliveries.release(command, delivery.id));
        expect([released.status, released.courier, released.events.at(-1)]).toMatchObject([
          'searching',
          null,
          { kind: 'release', actor: 'admin' },
        ]);
        expect(valueOf(await merchantDeliveries.release(command, delivery.id))).toEqual(released);
        expect(valueOf(await businessRecords.find(from.business))?.lookups).toHaveLength(1);
        expect(await balance(from)).toBe(0);
        // The courier is free for the next delivery, and can't go on with this one.
        expect(refusalOf(await by.backend.courierDesk.pickUp(aCommand(), delivery.id))).toBe('no-such-delivery');
        expect(valueOf(await by.backend.courierDesk.duty()).jobs).toEqual([]);
        expect(refusalOf(await by.backend.courierDesk.accept(aCommand(), delivery.id))).toBe('accepted');
      },
    );

    test('is only for administrators, and needs a courier to release', async ({ world, from, by }) => {
      const admin = await administrator(world);
      const delivery = await from.requested();
      expect(await releaseBy(admin, delivery.id)).toBe('wrong-status');
      await carry(by, delivery, 'accepted');
      for (const other of [from, by, await sender(world)])
        expect(await releaseBy(other, delivery.id)).toBe('no-such-delivery');
      expect(valueOf(await from.backend.merchantDeliveries.find(delivery.id))).toMatchObject({
        status: 'accepted',
        version: 2,
      });
      valueOf(await by.backend.courierDesk.arriveAtPickup(aCommand(), delivery.id));
      valueOf(await by.backend.courierDesk.pickUp(aCommand(), delivery.id));
      expect(await releaseBy(admin, delivery.id)).toBe('wrong-status');
    });
  });
}
