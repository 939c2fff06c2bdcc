import * as fc from 'fast-check';
import { termsOf } from '#core/delivery/price/tariff.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { DeliveryRequest } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { HOUR } from '#core/clock.ts';
import { slotText } from '#core/delivery/request/slot.ts';
import { later } from '#core/instant.ts';
import { aCorrection, aRequest } from '#tests/builders/request.ts';
import { COURIERS, emailOf, SHOPS, START, type DeliveryCast, type Known, type Name } from './cast.ts';
import { asking, nth, shop, step } from './details.ts';

/** Destinations from a counter, by zone. `far` is outside the area. */
const DOORS = {
  ca: { A: 'Toronto on M6J 1A1', B: 'York on M6M 1A1', C: 'North York on M2N 5V7', far: 'Ottawa on K1A 0B1' },
  us: { A: 'Portland or 97205', B: 'Portland or 97202', C: 'Hillsboro or 97123', far: 'Portland me 04101' },
} as const;
type Distance = keyof (typeof DOORS)['ca'];

/** Windows of that day and the next: couriers are offered them an hour or so before they begin. */
export const SLOTS = [
  { from: later(START, 3 * HOUR), until: later(START, 4 * HOUR) },
  { from: null, until: later(START, 5 * HOUR) },
  { from: later(START, 26 * HOUR), until: later(START, 27 * HOUR) },
].map(slotText);

/** The email of the recipient, of a courier, of a person without an account, or none. */
const email = fc.constantFrom(emailOf('recipient'), emailOf(COURIERS[0]), 'nobody@example.com', '');
export interface Order {
  readonly shop: number;
  readonly distance: Distance;
  readonly size: 'small' | 'large';
  readonly handover: 'meet' | 'door';
  readonly readyIn: 0 | 15 | 30 | 60 | 90;
  /** Instead of `readyIn`; empty for none. */
  readonly slot: string;
  readonly email: string;
  readonly agreed: 'as it is' | 'free' | 'charged' | 'cheaper';
}
export const order: fc.Arbitrary<Order> = fc.record({
  shop,
  distance: fc.constantFrom<Distance[]>('A', 'A', 'B', 'C', 'far'),
  size: fc.constantFrom('small', 'small', 'large'),
  handover: fc.constantFrom('meet', 'meet', 'door'),
  readyIn: fc.constantFrom(0, 0, 15, 30, 60, 90),
  slot: fc.constantFrom('', '', '', '', ...SLOTS),
  email,
  agreed: fc.constantFrom<Order['agreed'][]>('as it is', 'as it is', 'as it is', 'free', 'charged', 'cheaper'),
});

const freeLeftOf = async (cast: DeliveryCast, by: Name, shop: BusinessId): Promise<number> => {
  const settings = await cast.ask(by, (as) => as.merchantDeliveries.settings(shop));
  return settings.ok ? (settings.value?.freeLeft ?? 0) : 0;
};

/** A new delivery as it's requested, with so many free ones left. */
function deliveryOf(cast: DeliveryCast, wanted: Order, freeLeft: number): DeliveryRequest {
  const to = SHOPS[wanted.shop] ?? SHOPS[0];
  const [city = '', state = '', ...code] = DOORS[to.place.country === 'us' ? 'us' : 'ca'][wanted.distance].split(' ');
  const { fee } = termsOf(wanted.distance === 'far' ? 'A' : wanted.distance, wanted.size);
  const { size, handover, readyIn, slot, agreed } = wanted;
  return {
    id: cast.newDeliveryId(),
    businessId: to.id,
    details: aRequest({ city, state, postalCode: code.join(' '), email: wanted.email, size, handover, readyIn, slot }),
    redeliveryOf: null,
    agreed: {
      fee: agreed === 'cheaper' ? fee - 1 : fee,
      free: agreed === 'free' || (agreed !== 'charged' && freeLeft > 0),
    },
  };
}

/** Requests deliveries for one courier. */
export const requestTogether = step(
  'requests together',
  fc.record({
    by: fc.constantFrom<Name[]>('mia', 'mia', 'max', 'kai'),
    orders: fc.array(order, { minLength: 1, maxLength: 3 }),
  }),
  async (cast, { by, orders }) => {
    const [first] = orders;
    const free = await freeLeftOf(cast, by, (SHOPS[first?.shop ?? 0] ?? SHOPS[0]).id);
    const requests = orders.map((wanted, place) => deliveryOf(cast, wanted, free - place));
    const made = await cast.send(by, (as, id) => as.merchantDeliveries.requestTogether(id, requests));
    if (made.ok) for (const one of made.value as readonly MerchantDelivery[]) cast.note(one as Known);
    const { error } = made.ok ? { error: null } : made;
    const isAtOne = typeof error === 'object' && error !== null && 'at' in error;
    return isAtOne ? { refused: 'together', details: error } : cast.saw(made);
  },
);

export const request = step(
  'requests',
  fc.record({ by: fc.constantFrom<Name[]>('mia', 'mia', 'max', 'kai'), order, again: fc.constantFrom(0, 0, 0, 0, 1) }),
  async (cast, { by, order: wanted, again }) => {
    const to = SHOPS[wanted.shop] ?? SHOPS[0];
    const { readyIn } = wanted;
    const delivery = {
      ...deliveryOf(cast, wanted, await freeLeftOf(cast, by, to.id)),
      ...(again === 1 ? { id: cast.nth(0).id } : {}),
      // Sometimes of any shop, which is refused if it's another one.
      redeliveryOf: cast.known.findLast((one) => readyIn === 90 || one.businessId === to.id)?.id ?? null,
    };
    const made = await cast.send(by, (as, id) => as.merchantDeliveries.request(id, delivery));
    if (made.ok) cast.note(made.value as MerchantDelivery as Known);
    return cast.saw(made);
  },
);

const agreedFee = fc.constantFrom(0, 300, 300, -1);
export const cancel = step('cancels', fc.record({ by: asking, nth, agreedFee }), async (cast, given) => {
  const { id } = cast.nth(given.nth);
  return cast.saw(
    await cast.send(given.by, (as, command) => as.merchantDeliveries.cancel(command, id, given.agreedFee)),
  );
});

export const correct = step(
  'corrects',
  fc.record({ by: asking, nth, street: fc.constantFrom('1 Other Way', '  2 Third Way ', ' ', 'x'.repeat(201)) }),
  async (cast, given) => {
    const { id } = cast.nth(given.nth);
    const changes = aCorrection({
      street: given.street,
      unit: ' 4 ',
      accessCode: ' #9 ',
      notes: 'Two\nlines',
      phone: '+14165550123',
    });
    return cast.saw(await cast.send(given.by, (as, command) => as.merchantDeliveries.correct(command, id, changes)));
  },
);

export const confirmReturn = step('confirms the return', fc.record({ by: asking, nth }), async (cast, given) => {
  const { id } = cast.nth(given.nth);
  return cast.saw(await cast.send(given.by, (as, command) => as.merchantDeliveries.confirmReturn(command, id)));
});

export const reportLost = step('reports it as lost', fc.record({ by: asking, nth }), async (cast, given) => {
  const { id } = cast.nth(given.nth);
  return cast.saw(await cast.send(given.by, (as, command) => as.merchantDeliveries.reportLost(command, id)));
});

export const confirmFailure = step('confirms the failure', fc.record({ by: asking, nth }), async (cast, given) => {
  const { id } = cast.nth(given.nth);
  return cast.saw(await cast.send(given.by, (as, command) => as.merchantDeliveries.confirmFailure(command, id)));
});

export const object = step('objects', fc.record({ by: asking, nth }), async (cast, given) => {
  const { id } = cast.nth(given.nth);
  return cast.saw(await cast.send(given.by, (as, command) => as.merchantDeliveries.object(command, id)));
});

export const decideObjection = step(
  'decides on the objection',
  fc.record({
    by: asking,
    nth,
    decision: fc.constantFrom('uphold' as const, 'waive' as const),
    reason: fc.constantFrom(' Too fast ', ' ', 'x'.repeat(281)),
  }),
  async (cast, { by, nth: which, decision, reason }) => {
    const { id } = cast.nth(which);
    return cast.saw(
      await cast.send(by, (as, command) => as.merchantDeliveries.decideObjection(command, id, decision, reason)),
    );
  },
);

export const release = step('releases it from its courier', fc.record({ by: asking, nth }), async (cast, given) => {
  const { id } = cast.nth(given.nth);
  return cast.saw(await cast.send(given.by, (as, command) => as.merchantDeliveries.release(command, id)));
});

export const readShop = step('reads about a business', fc.record({ by: asking, shop }), async (cast, given) => {
  const { id } = SHOPS[given.shop] ?? SHOPS[0];
  return [
    await cast.call(given.by, (as) => as.merchantDeliveries.settings(id)),
    await cast.call(given.by, (as) => as.merchantDeliveries.overview(id)),
    await cast.call(given.by, (as) => as.merchantDeliveries.list(id)),
  ];
});

export const readDelivery = step('reads a delivery', fc.record({ by: asking, nth }), (cast, given) =>
  cast.call(given.by, (as) => as.merchantDeliveries.find(cast.nth(given.nth).id)),
);

export const track = step(
  'tracks',
  fc.record({
    by: fc.constantFrom<Name[]>('stranger', 'recipient', 'kai', 'mia'),
    nth,
    key: fc.constantFrom('none', 'right', 'wrong'),
  }),
  (cast, given) => {
    const { number, key } = cast.nth(given.nth);
    const shown = given.key === 'none' ? null : given.key === 'right' ? key : `${key?.slice(1)}x`;
    return cast.call(given.by, (as) => as.tracking.find(number, shown));
  },
);
