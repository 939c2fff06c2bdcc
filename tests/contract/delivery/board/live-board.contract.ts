import { describe, expect } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { USUAL_LEG_TIMES } from '#core/delivery/place/leg-times.ts';
import { COUNTED_PERIOD, LONG_SEARCH } from '#core/delivery/board/live-board.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { aRequest, PICKUP } from '#tests/builders/request.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { administratorOf, carry, courierOnline, sender, TORONTO } from '#tests/contract/dispatch-people.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { customer } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** The deliveries under way in a city, for administrators. */
export function liveBoardContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('the board of a city', () => {
    test('lists active deliveries by their promise, with their couriers', async ({ world, from, by }) => {
      const later = await from.requested({ readyIn: 60 });
      const first = await from.requested();
      const done = await from.requested();
      await carry(by, done, 'delivered');
      await carry(by, first, 'at_pickup');
      valueOf(await from.backend.merchantDeliveries.moveShop(from.business, { lat: 43.64883, lon: -79.42107 }));
      const { liveBoard } = (await administratorOf(world)).backend;
      const board = valueOf(await liveBoard.find(TORONTO));
      const seen = valueOf(await from.backend.merchantDeliveries.find(first.id));
      expect(board?.deliveries.map(({ id }) => id)).toEqual([first.id, later.id]);
      expect(board?.deliveries[0]).toEqual({
        id: first.id,
        number: first.number,
        businessId: from.business,
        shop: first.people?.pickup.name,
        counter: { lat: 43.64883, lon: -79.42107 },
        status: 'at_pickup',
        since: seen?.timeline.at(-1)?.at,
        zone: first.zone,
        fromArea: 'M6J',
        toArea: 'M6J',
        toCity: 'Toronto',
        readyAt: first.readyAt,
        dueAt: first.dueAt,
        onTime: null,
        arrival: seen?.arrivals.door,
        courier: { id: by.id, firstName: seen?.courier?.firstName },
        together: null,
      });
      expect(board?.deliveries[1]?.courier).toBeNull();
      expect(board?.couriers).toMatchObject([{ id: by.id, online: true, carries: [first.number], delivered: 1 }]);
    });

    test('counts what a courier delivered in the past 24 hours', async ({ world, from, by }) => {
      await carry(by, await from.requested(), 'delivered');
      const { liveBoard } = (await administratorOf(world)).backend;
      const counts = async () => {
        valueOf(await by.backend.courierDesk.goOnline());
        return valueOf(await liveBoard.find(TORONTO))?.couriers.map(({ delivered }) => delivered);
      };
      await world.advance(COUNTED_PERIOD - MINUTE);
      expect(await counts()).toEqual([1]);
      await world.advance(MINUTE);
      expect(await counts()).toEqual([0]);
    });

    test('has no recipients, streets or phones', async ({ world, from }) => {
      await from.requested({ notes: 'Mind the dog' });
      await courierOnline(world);
      const board = JSON.stringify(valueOf(await (await administratorOf(world)).backend.liveBoard.find(TORONTO)));
      for (const secret of [aRequest().name, aRequest().street, aRequest().phone, PICKUP.phone, 'Mind the dog'])
        expect(board).not.toContain(secret);
    });

    test('has couriers who are online there, idle longest first, and those who carry there', async ({
      world,
      from,
    }) => {
      const [first, carrying] = [await courierOnline(world), await courierOnline(world)];
      await world.advance(MINUTE);
      const [second, gone] = [await courierOnline(world), await courierOnline(world)];
      const delivery = await from.requested();
      await carry(carrying, delivery, 'picked_up');
      valueOf(await gone.backend.courierDesk.goOffline());
      valueOf(await carrying.backend.courierDesk.goOffline());
      const { liveBoard } = (await administratorOf(world)).backend;
      const couriers = valueOf(await liveBoard.find(TORONTO))?.couriers;
      expect(couriers?.filter(({ carries }) => carries.length === 0).map(({ id }) => id)).toEqual([
        first.id,
        second.id,
      ]);
      expect(couriers?.filter(({ carries }) => carries.length > 0)).toMatchObject([
        { id: carrying.id, online: false, carries: [delivery.number] },
      ]);
      const elsewhere = valueOf(await liveBoard.find(marketOf('ca', 'on', 'Ottawa')));
      expect(elsewhere).toEqual({ deliveries: [], ways: USUAL_LEG_TIMES, couriers: [] });
    });

    test('has counts for each city: late, long searches, active, and couriers', async ({ world, from }) => {
      const ottawa = await sender(world, {
        place: { country: 'ca', city: 'Ottawa', state: 'on' },
        pickup: { ...PICKUP, postalCode: 'K1N 5W3' },
      });
      await ottawa.requested({ city: 'Ottawa', postalCode: 'K1N 5W3' });
      const by = await courierOnline(world);
      const [carried] = [await from.requested(), await from.requested()];
      await carry(by, carried, 'picked_up');
      const { liveBoard } = (await administratorOf(world)).backend;
      const cities = async () => valueOf(await liveBoard.cities());
      expect(await cities()).toEqual([
        { market: 'ca|on|ottawa', underWay: 1, searching: 1, searchingLong: 0, late: 0, couriers: 0 },
        { market: TORONTO, underWay: 2, searching: 1, searchingLong: 0, late: 0, couriers: 1 },
      ]);
      await world.advance(LONG_SEARCH + 1);
      expect(await cities()).toMatchObject([{ searchingLong: 1 }, { searchingLong: 1, couriers: 0 }]);
      await world.advance(carried.dueAt - carried.requestedAt);
      // The searches of the two without a courier have expired by now.
      expect(await cities()).toEqual([
        { market: TORONTO, underWay: 1, searching: 0, searchingLong: 0, late: 1, couriers: 0 },
      ]);
    });

    test('is only for administrators', async ({ world, from }) => {
      await from.requested();
      for (const { backend } of [from, await courierOnline(world), await customer(world)]) {
        expect(valueOf(await backend.liveBoard.find(TORONTO))).toBeNull();
        expect(valueOf(await backend.liveBoard.cities())).toEqual([]);
        expect(valueOf(await backend.liveBoard.workLeft())).toBeNull();
      }
    });

    test('says since when work is due, and whose data should be gone', async ({ world, from }) => {
      const delivery = await from.requested();
      const { liveBoard } = (await administratorOf(world)).backend;
      const left = async () => valueOf(await liveBoard.workLeft());
      await world.advance(delivery.searchUntil - delivery.requestedAt + MINUTE);
      expect(await left()).toMatchObject({ toForget: 0, forgetSince: null });
      // A job of the hosted platform may have been due before the end of the search.
      expect((await left())?.jobSince).toBeLessThanOrEqual(delivery.searchUntil);
      expect((await left())?.jobSince).not.toBeNull();
    });
  });
}
