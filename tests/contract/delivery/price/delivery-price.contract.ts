import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { describe, expect } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import type { DeliveryRequest } from '#core/delivery/merchant/merchant-deliveries.ts';
import { quote } from '#core/delivery/request/quote.ts';
import {
  currencyOf,
  DEFAULT_TARIFF,
  FREE_DELIVERIES,
  PARCEL_SIZES,
  READY_IN_MINUTES,
} from '#core/delivery/price/tariff.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { instant } from '#core/instant.ts';
import { PICKUP } from '#tests/builders/request.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, carry, courierOnline, sender, type Sender } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';
import { middleOf } from '#tests/builders/middles.ts';

/** Businesses in countries with different prices, and destinations for each. */
const PLACES = {
  Canada: {
    place: { country: 'ca', city: 'Toronto', state: 'on' },
    pickup: PICKUP,
    ends: {
      A: { city: 'Elsewhere', state: 'on', postalCode: 'M6K 1A1' },
      B: { city: 'York', state: 'on', postalCode: 'M6M 1A1' },
      C: { city: 'North York', state: 'on', postalCode: 'M2N 5V7' },
      nowhere: { city: 'Ottawa', state: 'on', postalCode: 'K1A 0B1' },
    },
  },
  'the United States': {
    place: { country: 'us', city: 'San José', state: 'ca' },
    pickup: { ...PICKUP, postalCode: '95110', phone: '+14085550101', timeZone: 'America/Los_Angeles' },
    ends: {
      A: { city: 'San Jose', state: 'ca', postalCode: '95110' },
      B: { city: 'Santa Clara', state: 'ca', postalCode: '95050' },
      C: { city: 'Sunnyvale', state: 'ca', postalCode: '94088' },
      nowhere: { city: 'San Jose', state: 'tx', postalCode: '78701' },
    },
  },
  'two states': {
    place: { country: 'us', city: 'New York', state: 'ny' },
    pickup: { ...PICKUP, postalCode: '10001', phone: '+12125550101', timeZone: 'America/New_York' },
    ends: {
      A: { city: 'New York', state: 'ny', postalCode: '10011' },
      B: { city: 'Jersey City', state: 'nj', postalCode: '07302' },
      C: { city: 'Newark', state: 'nj', postalCode: '07102' },
      nowhere: { city: 'New York', state: 'ny', postalCode: '12207' },
    },
  },
  France: {
    place: { country: 'france', city: 'Besançon', state: 'Doubs' },
    pickup: { ...PICKUP, postalCode: '25000', phone: '+33612345678', timeZone: 'Europe/Paris' },
    ends: {
      B: { city: 'Besancon', state: 'Doubs', postalCode: '25030' },
      nowhere: { city: 'Dijon', state: 'Doubs', postalCode: '25000' },
    },
  },
} as const;

const phoneIn = (phone: string): string => `${phone.slice(0, -1)}9`;

/** A delivery costs exactly the price that its merchant was shown. */
export function deliveryPriceContract(open: OpenDispatch): void {
  const test = withDeliveries(open);
  const ask = (from: Sender, details: Partial<DeliveryForm>, agreed: DeliveryRequest['agreed']) =>
    from.backend.merchantDeliveries.request(aCommand(), from.request(details, { agreed }));

  describe('the price', () => {
    test.for(Object.entries(PLACES))(
      'in %s is the same as on a screen, for every zone and size',
      async ([, there], { world }) => {
        const { place, pickup, ends } = there;
        const from = await sender(world, { place, pickup });
        const by = await courierOnline(world);
        valueOf(await by.backend.courierDesk.saveMarkets([marketOf(place.country, place.state, place.city)]));
        const { nowhere, ...zones } = ends;
        for (const [zone, end] of Object.entries(zones))
          for (const size of PARCEL_SIZES)
            for (const readyIn of READY_IN_MINUTES) {
              const priced = quote(
                DEFAULT_TARIFF,
                place.country,
                { pickup: { ...place, postalCode: pickup.postalCode }, dropoff: end },
                { size, when: { readyIn } },
                FREE_DELIVERIES,
                instant(0),
                middleOf,
                USUAL_WAYS,
              );
              if (!priced.ok) throw new Error(`${zone} has no price`);
              const { fee, pay } = priced.value;
              const details = { ...end, phone: phoneIn(pickup.phone), size, readyIn };
              const asked = await ask(from, details, { fee, free: true });
              const { dueAt, readyAt, requestedAt, id, ...made } = valueOf(asked);
              expect(made).toMatchObject({ zone, fee, free: true, currency: currencyOf(place.country) });
              expect([readyAt - requestedAt, dueAt - requestedAt]).toEqual([readyIn * MINUTE, priced.value.dueAt]);
              const [offer] = valueOf(await by.backend.courierDesk.duty()).offers;
              expect([offer?.id, offer?.pay, offer?.dueAt]).toEqual([id, pay, dueAt]);
              valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), id, 0));
            }
        const far = { ...nowhere, phone: phoneIn(pickup.phone) };
        expect(refusalOf(await ask(from, far, { fee: 699, free: true }))).toBe('out-of-area');
      },
    );

    test('has to be the shown one: any other is refused', async ({ from }) => {
      for (const agreed of [
        { fee: 698, free: true },
        { fee: 700, free: true },
        { fee: 899, free: true },
        { fee: 0, free: true },
        { fee: -699, free: true },
        { fee: 699, free: false },
      ])
        expect([agreed, refusalOf(await ask(from, {}, agreed))]).toEqual([agreed, 'price-changed']);
      // Another zone or size: the price shown before doesn't apply.
      expect(refusalOf(await ask(from, { postalCode: 'M6M 1A1' }, { fee: 699, free: true }))).toBe('price-changed');
      expect(refusalOf(await ask(from, { size: 'large' }, { fee: 699, free: true }))).toBe('price-changed');
      expect(valueOf(await from.backend.merchantDeliveries.list(from.business))).toEqual([]);
      expect(valueOf(await from.backend.merchantDeliveries.settings(from.business))).toMatchObject({ freeLeft: 5 });
    });

    test('changes when the shop moves, but not for existing deliveries', async ({ from }) => {
      const { merchantDeliveries } = from.backend;
      const before = await from.requested();
      valueOf(await merchantDeliveries.savePickup(from.business, { ...PICKUP, postalCode: 'M6M 1A1' }));
      expect(refusalOf(await ask(from, {}, { fee: 699, free: true }))).toBe('price-changed');
      expect(valueOf(await ask(from, {}, { fee: 899, free: true }))).toMatchObject({ zone: 'B' });
      expect(valueOf(await merchantDeliveries.find(before.id))).toEqual(before);
    });
  });

  describe('the free ones', () => {
    const freeLeft = async ({ backend, business }: Sender) =>
      valueOf(await backend.merchantDeliveries.settings(business))?.freeLeft;

    test('are five; the next delivery costs the shown fee', async ({ from }) => {
      for (let free = 0; free < FREE_DELIVERIES; free += 1) await from.requested();
      expect(await freeLeft(from)).toBe(0);
      expect(refusalOf(await ask(from, {}, { fee: 699, free: true }))).toBe('price-changed');
      expect(valueOf(await ask(from, {}, { fee: 699, free: false }))).toMatchObject({ free: false, fee: 699 });
      expect(await freeLeft(from)).toBe(0);
    });

    test('end with one of several requests; the others get the new price', async ({ from }) => {
      for (let free = 1; free < FREE_DELIVERIES; free += 1) await from.requested();
      const asked = await Promise.all(Array.from({ length: 8 }, () => ask(from, {}, { fee: 699, free: true })));
      expect(asked.map(refusalOf).toSorted()).toEqual([
        'accepted',
        ...Array.from({ length: 7 }, () => 'price-changed'),
      ]);
      expect(await freeLeft(from)).toBe(0);
      expect(valueOf(await from.backend.merchantDeliveries.list(from.business))).toHaveLength(FREE_DELIVERIES);
    });

    test('come back if a delivery expired, was canceled without a fee or was late', async ({ world, from }) => {
      const { merchantDeliveries } = from.backend;
      const by = await courierOnline(world);
      valueOf(await merchantDeliveries.cancel(aCommand(), (await from.requested()).id, 0));
      expect(await freeLeft(from)).toBe(5);
      const taken = await from.requested();
      await carry(by, taken, 'accepted');
      valueOf(await merchantDeliveries.cancel(aCommand(), taken.id, 300));
      expect(await freeLeft(from)).toBe(4);
      await carry(by, await from.requested(), 'delivered');
      expect(await freeLeft(from)).toBe(3);
      await carry(by, await from.requested(), 'returned');
      expect(await freeLeft(from)).toBe(2);
      const late = await from.requested();
      await carry(by, late, 'at_dropoff');
      await from.requested();
      expect(await freeLeft(from)).toBe(0);
      // One expires, the other is late.
      await world.advance(46 * MINUTE);
      valueOf(await by.backend.courierDesk.deliver(aCommand(), late.id, { pin: late.pin ?? '' }));
      valueOf(await merchantDeliveries.list(from.business));
      expect(await freeLeft(from)).toBe(2);
    });

    test('are counted per business', async ({ world }) => {
      const [one, other] = [await sender(world), await sender(world)];
      await one.requested();
      expect([await freeLeft(one), await freeLeft(other)]).toEqual([4, 5]);
    });

    test('are used by a redelivery as well, which refers to the first delivery', async ({ from, by }) => {
      const first = await from.requested();
      await carry(by, first, 'returned');
      const again = from.request({}, { redeliveryOf: first.id });
      expect(valueOf(await from.backend.merchantDeliveries.request(aCommand(), again))).toMatchObject({
        redeliveryOf: first.id,
        fee: 699,
        free: true,
      });
      expect(await freeLeft(from)).toBe(3);
    });
  });
}
