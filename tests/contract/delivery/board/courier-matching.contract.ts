import { describe, expect } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { FIRST_IN_LINE, HEAD_START, ONLINE_TIME } from '#core/delivery/board/board.ts';
import type { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { type Market } from '#core/delivery/price/zone.ts';
import { instant } from '#core/instant.ts';
import { aCommand, carry, courierOnline, proofOf, sender, TORONTO } from '#tests/contract/dispatch-people.ts';
import type { DeliveringPerson, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator, courier, merchant, verifiedCustomer } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** The couriers who see a delivery, the moment when they see it, and the order of the board. */
export function courierMatchingContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('the board', () => {
    test('shows open deliveries in the courier’s cities, without street or name', async ({ world, by }) => {
      const made = await (await sender(world)).requested();
      const { offers, jobs, online } = valueOf(await by.backend.courierDesk.duty());
      expect([online, jobs]).toEqual([true, []]);
      expect(offers).toEqual([
        {
          id: made.id,
          shop: made.people?.pickup.name,
          pickupCity: 'Toronto',
          pickupArea: 'M6J',
          dropoffCity: 'Toronto',
          dropoffArea: 'M6J',
          zone: 'A',
          pay: 500,
          currency: 'CAD',
          size: 'small',
          handover: 'meet',
          readyAt: made.readyAt,
          dropoffReadyAt: null,
          dueAt: made.dueAt,
          parcels: [],
          addsMinutes: null,
        },
      ]);
    });

    test('has shops of a former city for couriers of the present one, and the reverse', async ({ world }) => {
      const [shop, by] = [
        await sender(world, { place: { country: 'ca', city: 'North York', state: 'on' } }),
        await courierOnline(world),
      ];
      const { id } = await shop.requested();
      expect(valueOf(await by.backend.courierDesk.duty()).offers.map((offer) => offer.id)).toEqual([id]);
      // An earlier page sends the former name.
      valueOf(await by.backend.courierDesk.saveMarkets(['ca|on|scarborough' as Market, TORONTO]));
      expect(valueOf(await by.backend.courierDesk.duty()).markets).toEqual([TORONTO]);
    });

    test('is empty for couriers who are offline, elsewhere or busy, or passed it', async ({ world, from }) => {
      const { id } = await from.requested();
      const offers = async (desk: CourierDesk) => valueOf(await desk.duty()).offers.map((offer) => offer.id);
      const one = (await courierOnline(world)).backend.courierDesk;
      expect(await offers(one)).toEqual([id]);
      valueOf(await one.pass(id));
      expect(await offers(one)).toEqual([]);
      expect(refusalOf(await one.accept(aCommand(), id))).toBe('passed');

      const two = (await courierOnline(world)).backend.courierDesk;
      valueOf(await two.saveMarkets([marketOf('ca', 'on', 'Ottawa')]));
      expect(await offers(two)).toEqual([]);
      expect(refusalOf(await two.accept(aCommand(), id))).toBe('other-market');
      valueOf(await two.saveMarkets([TORONTO]));
      valueOf(await two.goOffline());
      expect(await offers(two)).toEqual([]);
      expect(refusalOf(await two.accept(aCommand(), id))).toBe('offline');

      valueOf(await two.goOnline());
      valueOf(await two.accept(aCommand(), id));
      const other = await from.requested();
      expect(await offers(two)).toEqual([]);
      expect(refusalOf(await two.accept(aCommand(), other.id))).toBe('busy');
    });

    test('forgets a courier who has not polled for two minutes', async ({ world }) => {
      const { courierDesk } = (await courierOnline(world)).backend;
      await world.advance(ONLINE_TIME - SECOND);
      expect(valueOf(await courierDesk.duty()).online).toBe(true);
      await world.advance(ONLINE_TIME - SECOND);
      expect(valueOf(await courierDesk.duty()).online).toBe(true);
      await world.advance(ONLINE_TIME);
      expect(valueOf(await courierDesk.duty()).online).toBe(false);
    });

    test('shows a new delivery to the five who waited longest, later to the others', async ({ world }) => {
      const line: DeliveringPerson[] = [];
      for (let n = 0; n <= FIRST_IN_LINE; n += 1) {
        line.push(await courierOnline(world));
        await world.advance(SECOND);
      }
      await (await sender(world)).requested();
      const seeing = async () => {
        const seen = [];
        for (const { backend } of line) seen.push(valueOf(await backend.courierDesk.duty()).offers.length);
        return seen;
      };
      expect(await seeing()).toEqual([1, 1, 1, 1, 1, 0]);
      await world.advance(HEAD_START);
      expect(await seeing()).toEqual([1, 1, 1, 1, 1, 1]);
    });

    test('is only for approved couriers', async ({ world }) => {
      const { id } = await (await sender(world)).requested();
      const [rejected, suspended] = [await courier(world), await courier(world)];
      const { accountReview } = (await administrator(world)).backend;
      valueOf(await accountReview.decide(rejected.id, 'reject', 'No photo', []));
      valueOf(await accountReview.decide(suspended.id, 'approve', '', ['courier']));
      valueOf(await accountReview.decide(suspended.id, 'suspend', '', []));
      const others = [await courier(world), await merchant(world), await verifiedCustomer(world)];
      const people = [rejected, suspended, ...others];
      for (const { backend } of people) {
        expect(refusalOf(await backend.courierDesk.duty())).toBe('denied');
        expect(refusalOf(await backend.courierDesk.goOnline())).toBe('denied');
        expect(refusalOf(await backend.courierDesk.accept(aCommand(), id))).toBe('denied');
        expect(refusalOf(await backend.courierDesk.earnings(instant(0), instant(Date.now() * 2)))).toBe('denied');
      }
      expect(refusalOf(await (await world.browser()).backend.courierDesk.duty())).toBe('denied');
    });
  });

  describe('matching', () => {
    test('sorts by pay, then by due time', async ({ world, from }) => {
      const { courierDesk } = (await courierOnline(world)).backend;
      const later = await from.requested();
      await world.advance(SECOND);
      const large = valueOf(
        await from.backend.merchantDeliveries.request(
          aCommand(),
          from.request({ size: 'large' }, { agreed: { fee: 999, free: true } }),
        ),
      );
      const last = await from.requested();
      expect(valueOf(await courierDesk.duty()).offers.map(({ id }) => id)).toEqual([large.id, later.id, last.id]);
    });

    test('offers a returned delivery again, also to the courier who gave it back', async ({ world }) => {
      const made = await (await sender(world)).requested();
      const by = await courierOnline(world);
      await carry(by, made, 'at_pickup');
      valueOf(await by.backend.courierDesk.release(aCommand(), made.id));
      expect(valueOf(await by.backend.courierDesk.duty())).toMatchObject({ jobs: [], offers: [{ id: made.id }] });
      const other = (await courierOnline(world)).backend.courierDesk;
      await world.advance(MINUTE);
      valueOf(await other.duty());
      valueOf(await other.accept(aCommand(), made.id));
      expect(refusalOf(await by.backend.courierDesk.arriveAtPickup(aCommand(), made.id))).toBe('no-such-delivery');
    });

    test('a courier who goes offline keeps their job, and sees the board once online again', async ({
      world,
      from,
      by,
    }) => {
      const { courierDesk } = by.backend;
      const made = await from.requested();
      await carry(by, made, 'at_dropoff');
      valueOf(await courierDesk.goOffline());
      await world.advance(ONLINE_TIME);
      expect(valueOf(await courierDesk.duty())).toMatchObject({ online: false, jobs: [{ id: made.id }] });
      valueOf(await courierDesk.deliver(aCommand(), made.id, proofOf(made)));
      const next = await from.requested();
      expect(valueOf(await courierDesk.duty())).toMatchObject({ online: false, jobs: [], offers: [] });
      expect(valueOf(await courierDesk.goOnline()).offers.map(({ id }) => id)).toEqual([next.id]);
    });

    test('keeps the five places for couriers who could carry the delivery', async ({ world, from }) => {
      const line: DeliveringPerson[] = [];
      for (let n = 0; n < 2 * FIRST_IN_LINE + 1; n += 1) {
        line.push(await courierOnline(world));
        await world.advance(SECOND);
      }
      const [carrying, elsewhere, offline, suspended, passing, ...others] = line;
      if (carrying === undefined || elsewhere === undefined || offline === undefined) throw new Error('too few');
      if (suspended === undefined || passing === undefined) throw new Error('too few');
      await carry(carrying, await from.requested(), 'accepted');
      valueOf(await elsewhere.backend.courierDesk.saveMarkets([marketOf('ca', 'on', 'Ottawa')]));
      valueOf(await offline.backend.courierDesk.goOffline());
      const { accountReview } = (await administrator(world)).backend;
      valueOf(await accountReview.decide(suspended.id, 'suspend', '', []));
      const made = await from.requested();
      valueOf(await passing.backend.courierDesk.pass(made.id));
      const seen = [];
      for (const { backend } of others) seen.push(valueOf(await backend.courierDesk.duty()).offers.length);
      expect(seen).toEqual([1, 1, 1, 1, 1, 0]);
    });

    test('puts couriers who finished a delivery or came back at the end of the line', async ({ world, from }) => {
      const line: DeliveringPerson[] = [];
      for (let n = 0; n <= FIRST_IN_LINE + 1; n += 1) {
        line.push(await courierOnline(world));
        await world.advance(SECOND);
      }
      const [carried, back] = line as [DeliveringPerson, DeliveringPerson];
      await carry(carried, await from.requested(), 'delivered');
      valueOf(await back.backend.courierDesk.goOffline());
      await world.advance(SECOND);
      valueOf(await back.backend.courierDesk.goOnline());
      await from.requested();
      const seen = [];
      for (const { backend } of line) seen.push(valueOf(await backend.courierDesk.duty()).offers.length);
      expect(seen).toEqual([0, 0, 1, 1, 1, 1, 1]);
    });

    test('drops a courier from the line two minutes after their last poll', async ({ world, from }) => {
      const { courierDesk } = (await courierOnline(world)).backend;
      const line: DeliveringPerson[] = [];
      for (let n = 0; n < FIRST_IN_LINE; n += 1) line.push(await courierOnline(world));
      await world.advance(ONLINE_TIME);
      for (const { backend } of line) valueOf(await backend.courierDesk.goOnline());
      await world.advance(SECOND);
      const last = (await courierOnline(world)).backend.courierDesk;
      const made = await from.requested();
      expect(valueOf(await last.duty()).offers).toEqual([]);
      expect(refusalOf(await courierDesk.accept(aCommand(), made.id))).toBe('offline');
      expect(valueOf(await courierDesk.duty())).toMatchObject({ online: false, offers: [] });
      // One of the five gives up their place.
      valueOf(await (line[0] as DeliveringPerson).backend.courierDesk.goOffline());
      expect(valueOf(await last.duty()).offers).toHaveLength(1);
    });
  });
}
