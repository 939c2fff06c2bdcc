import { describe, expect, test } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { FIRST_IN_LINE, HEAD_START, ONLINE_TIME } from '#core/delivery/board.ts';
import type { CourierDesk } from '#core/delivery/courier-desk.ts';
import type { MerchantDelivery } from '#core/delivery/merchant-delivery.ts';
import { instant } from '#core/instant.ts';
import { marketOf } from '#core/delivery/zone.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import type { DeliveringPerson, OpenDispatch } from './dispatch-under-test.ts';
import { aCommand, aDeliveryId, carry, courierOnline, sender, TORONTO, type Stage } from './dispatch-people.ts';
import { refusalOf, valueOf } from './outcome.ts';
import { courier, merchant, verifiedCustomer } from './people.ts';
import { withBackend } from './with-backend.ts';

/** Every step of a courier but accepting, by the name of the port's function. */
const STEPS: Readonly<Record<string, (desk: CourierDesk, delivery: MerchantDelivery) => Promise<unknown>>> = {
  release: (desk, { id }) => desk.release(aCommand(), id),
  arriveAtPickup: (desk, { id }) => desk.arriveAtPickup(aCommand(), id),
  pickUp: (desk, { id }) => desk.pickUp(aCommand(), id),
  arriveAtDropoff: (desk, { id }) => desk.arriveAtDropoff(aCommand(), id),
  deliver: (desk, { id, pin }) => desk.deliver(aCommand(), id, { pin: pin ?? '' }),
  fail: (desk, { id }) => desk.fail(aCommand(), id, 'refused'),
  handBack: (desk, { id }) => desk.handBack(aCommand(), id, aJpeg()),
};
/** Which of them may be taken from where, and where they lead. */
const ALLOWED: Readonly<Record<Stage, Readonly<Record<string, string>>>> = {
  accepted: { release: 'searching', arriveAtPickup: 'at_pickup' },
  at_pickup: { release: 'searching', pickUp: 'picked_up' },
  picked_up: { arriveAtDropoff: 'at_dropoff' },
  at_dropoff: { deliver: 'delivered', fail: 'returning' },
  returning: { handBack: 'returned' },
  delivered: {},
  returned: {},
};

/** How couriers get deliveries, and carry them step by step. */
export function deliveryStepsContract(open: OpenDispatch): void {
  const on = withBackend(open);

  describe('the board', () => {
    test(
      'shows what is searched for in the courier’s cities, without street, name, phone or number',
      on(async (world) => {
        const by = await courierOnline(world);
        const made = await (await sender(world)).requested();
        const { offers, job, online } = valueOf(await by.backend.courierDesk.duty());
        expect([online, job]).toEqual([true, null]);
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
            dueAt: made.dueAt,
          },
        ]);
      }),
    );

    test(
      'is empty for who is offline, elsewhere, has passed, or carries one',
      on(async (world) => {
        const from = await sender(world);
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
      }),
    );

    test(
      'forgets who has not asked for two minutes',
      on(async (world) => {
        const { courierDesk } = (await courierOnline(world)).backend;
        await world.advance(ONLINE_TIME - SECOND);
        expect(valueOf(await courierDesk.duty()).online).toBe(true);
        await world.advance(ONLINE_TIME - SECOND);
        expect(valueOf(await courierDesk.duty()).online).toBe(true);
        await world.advance(ONLINE_TIME);
        expect(valueOf(await courierDesk.duty()).online).toBe(false);
      }),
    );

    test(
      'shows a new one at once to the five who have waited longest, to the others fifteen seconds later',
      on(async (world) => {
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
      }),
    );

    test(
      'is for approved couriers alone',
      on(async (world) => {
        const { id } = await (await sender(world)).requested();
        const people = [await courier(world), await merchant(world), await verifiedCustomer(world)];
        for (const { backend } of people) {
          expect(refusalOf(await backend.courierDesk.duty())).toBe('denied');
          expect(refusalOf(await backend.courierDesk.goOnline())).toBe('denied');
          expect(refusalOf(await backend.courierDesk.accept(aCommand(), id))).toBe('denied');
          expect(refusalOf(await backend.courierDesk.earnings(instant(0), instant(Date.now() * 2)))).toBe('denied');
        }
        expect(refusalOf(await (await world.browser()).backend.courierDesk.duty())).toBe('denied');
      }),
    );

    test(
      'takes three cities at most',
      on(async (world) => {
        const { courierDesk } = (await courierOnline(world)).backend;
        const cities = ['Toronto', 'Ottawa', 'Kingston', 'London'].map((city) => marketOf('ca', 'on', city));
        expect(refusalOf(await courierDesk.saveMarkets(cities))).toBe('rejected');
        expect(valueOf(await courierDesk.duty()).markets).toEqual([TORONTO]);
        valueOf(await courierDesk.saveMarkets(cities.slice(0, 3)));
        expect(valueOf(await courierDesk.duty()).markets).toEqual(cities.slice(0, 3));
      }),
    );
  });

  describe('accepting', () => {
    test(
      'is for the first; the second hears that another was faster, whenever they ask again',
      on(async (world) => {
        const { id } = await (await sender(world)).requested();
        const [first, second] = [await courierOnline(world), await courierOnline(world)];
        const [won, lost] = [aCommand(), aCommand()];
        const job = valueOf(await first.backend.courierDesk.accept(won, id));
        expect(refusalOf(await second.backend.courierDesk.accept(lost, id))).toBe('taken');
        expect(valueOf(await first.backend.courierDesk.accept(won, id))).toEqual(job);
        expect(refusalOf(await second.backend.courierDesk.accept(lost, id))).toBe('taken');
        expect(job.dropoff).toBeNull();
        expect(job.pickup).toMatchObject({ street: '12 Alder Street', notes: 'Ring at the back' });
      }),
    );

    test(
      'is too late for one that was canceled, expired or never there',
      on(async (world) => {
        const from = await sender(world);
        const { courierDesk } = (await courierOnline(world)).backend;
        const { id } = await from.requested();
        valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), id, 0));
        expect(refusalOf(await courierDesk.accept(aCommand(), id))).toBe('taken');
        expect(refusalOf(await courierDesk.accept(aCommand(), aDeliveryId()))).toBe('taken');
      }),
    );
  });

  describe.each(Object.keys(ALLOWED) as Stage[])('from %s', (stage) => {
    test.each(Object.keys(STEPS))('%s', (name) =>
      on(async (world) => {
        const from = await sender(world);
        const by = await courierOnline(world);
        const delivery = await from.requested();
        await carry(by, delivery, stage);
        const other = await courierOnline(world);
        const step = STEPS[name];
        const theirs = (await step?.(other.backend.courierDesk, delivery)) as Parameters<typeof refusalOf>[0];
        expect(refusalOf(theirs)).toBe('no-such-delivery');
        const taken = (await step?.(by.backend.courierDesk, delivery)) as Parameters<typeof refusalOf>[0];
        const leadsTo = ALLOWED[stage][name];
        expect(refusalOf(taken)).toBe(leadsTo === undefined ? 'wrong-status' : 'accepted');
        const after = valueOf(await from.backend.merchantDeliveries.find(delivery.id));
        expect(after?.status).toBe(leadsTo ?? stage);
        expect(after?.events.map(({ seq }) => seq)).toEqual(after?.events.map((_, index) => index + 1));
      })(),
    );
  });
}
