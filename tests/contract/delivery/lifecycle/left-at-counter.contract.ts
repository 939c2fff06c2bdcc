import { describe, expect } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { instant } from '#core/instant.ts';
import { aCorrection } from '#tests/builders/request.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, administratorOf, carry, courierOnline, type Sender } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

const found = async (from: Sender, { id }: MerchantDelivery) =>
  valueOf(await from.backend.merchantDeliveries.find(id)) as MerchantDelivery;
const eventsOf = async (from: Sender, delivery: MerchantDelivery) =>
  (await found(from, delivery)).events.map(({ kind, at }) => [kind, Math.floor((at - delivery.requestedAt) / MINUTE)]);

/** A courier who comes to the shop, but doesn't pick the parcel up. */
export function leftAtCounterContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a courier who waits at the counter', () => {
    test.for([
      ['was ready when they came', 0, 120],
      ['is ready after they came', 60, 180],
    ] as const)('is replaced two hours later, with a parcel that %s', async ([, readyIn, due], { world, from, by }) => {
      const { courierDesk } = by.backend;
      const delivery = await from.requested({ readyIn });
      await carry(by, delivery, 'at_pickup');
      await world.advance((due - 1) * MINUTE);
      expect(valueOf(await courierDesk.duty()).jobs[0]?.status).toBe('at_pickup');
      await world.advance(2 * MINUTE);
      const { jobs, online } = valueOf(await courierDesk.duty());
      expect([jobs, online]).toEqual([[], false]);
      expect(await found(from, delivery)).toMatchObject({
        status: 'searching',
        courier: null,
        timeline: [{ status: 'searching' }],
      });
      expect(await eventsOf(from, delivery)).toEqual([
        ['request', 0],
        ['accept', 0],
        ['arrive_pickup', 0],
        ['no_show', due],
      ]);
      expect(valueOf(await by.backend.tracking.find(delivery.number, null))?.status).toBe('searching');
      expect(refusalOf(await courierDesk.pickUp(aCommand(), delivery.id))).toBe('no-such-delivery');
      // Another courier takes it, and the one who left is free for the next delivery.
      const other = await courierOnline(world);
      await carry(other, await found(from, delivery), 'delivered');
      valueOf(await courierDesk.goOnline());
      await carry(by, await from.requested(), 'delivered');
    });

    test('may still pick it up a minute before', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'at_pickup');
      await world.advance(2 * HOUR - MINUTE);
      valueOf(await by.backend.courierDesk.pickUp(aCommand(), delivery.id));
      await world.advance(2 * HOUR);
      expect((await found(from, delivery)).status).toBe('picked_up');
    });

    test('has the same time after a correction of the address', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'at_pickup');
      await world.advance(HOUR);
      const changes = aCorrection({ street: '9 Maple Street' });
      valueOf(await from.backend.merchantDeliveries.correct(aCommand(), delivery.id, changes));
      await world.advance(HOUR + MINUTE);
      expect((await eventsOf(from, delivery)).slice(-2)).toEqual([
        ['correct', 60],
        ['no_show', 120],
      ]);
    });

    test('costs its business and earns nothing, also if it’s canceled after that', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'at_pickup');
      await world.advance(2 * HOUR + MINUTE);
      const { merchantDeliveries } = from.backend;
      expect(valueOf(await merchantDeliveries.cancel(aCommand(), delivery.id, 0)).status).toBe('canceled');
      expect(valueOf(await merchantDeliveries.overview(from.business))).toMatchObject({ active: 0, balance: 0 });
      expect(valueOf(await merchantDeliveries.settings(from.business))?.freeLeft).toBe(5);
      const end = instant(delivery.requestedAt + 24 * HOUR);
      expect(valueOf(await by.backend.courierDesk.earnings(instant(0), end))).toEqual([]);
    });

    test.for(['accepted', 'at_pickup'] as const)(
      'is free once their time is over at %s, while the delivery stays active',
      async (stage, { world, from, by }) => {
        const { accountReview } = (await administratorOf(world)).backend;
        const active = async () => valueOf(await accountReview.record(from.id))?.activeDeliveries;
        const carries = async () => valueOf(await accountReview.record(by.id))?.carries;
        await carry(by, await from.requested(), stage);
        await world.advance((stage === 'accepted' ? 35 : 120) * MINUTE - 30_000);
        expect([await carries(), await active()]).toEqual([stage, 1]);
        await world.advance(MINUTE);
        expect([await carries(), await active()]).toEqual([null, 1]);
        await world.advance(9 * MINUTE);
        expect(await active()).toBe(1);
        await world.advance(MINUTE);
        expect(await active()).toBe(0);
      },
    );
  });
}
