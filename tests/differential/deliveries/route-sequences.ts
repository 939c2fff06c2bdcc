import * as fc from 'fast-check';
import { marketOf } from '#core/delivery/price/market.ts';
import type { Doing } from '../step.ts';
import { SHOPS, type Courier, type DeliveryCast } from './cast.ts';
import { deliver, move, onDuty, reorder, type MoveName } from './courier-steps.ts';
import { order, readDelivery, readShop, request, requestTogether, SLOTS, track, type Order } from './merchant-steps.ts';
import { span, timePasses } from './other-steps.ts';

type Step = Doing<DeliveryCast>;

const WHERE_SHOPS_ARE = [...new Set(SHOPS.map(({ place }) => marketOf(place.country, place.state, place.city)))];

/** A courier goes online in all cities. */
export const comes = (by: Courier): Step[] => [
  onDuty.with({ by, what: 'cities', cities: WHERE_SHOPS_ARE }),
  onDuty.with({ by, what: 'online', cities: [] }),
];
/** The owner of its shop requests it. */
export const asked = (wanted: Order): Step =>
  request.with({ by: wanted.shop === 2 ? 'max' : 'mia', order: wanted, again: 0 });
/** Ways of several deliveries of one courier, and of a delivery for later. */
export const routeWays = (single: fc.Arbitrary<Step[]>): fc.Arbitrary<Step[]>[] => [
  // A group, or one more of the counter each time, and the doors in an order that the courier chooses.
  fc
    .tuple(
      fc.array(order, { minLength: 2, maxLength: 3 }),
      fc.constantFrom<Courier[]>('kai', 'lea'),
      fc.boolean(),
      fc.array(reorder.any, { minLength: 2, maxLength: 2 }),
      single,
    )
    .map(([orders, by, asGroup, choices, between]) => {
      const [first, ...others] = orders.map((wanted) => ({
        ...wanted,
        shop: 0,
        distance: 'A' as const,
        size: 'small' as const,
        readyIn: 0 as const,
        slot: '',
        agreed: 'as it is' as const,
      })) as [Order, ...Order[]];
      const accepts = (nth: number) => move.with({ by, nth, how: 'accept' });
      const each = (how: MoveName) => orders.map((_, nth) => move.with({ by, nth, how }));
      return [
        ...comes(by),
        ...(asGroup
          ? [requestTogether.with({ by: 'mia', orders: [first, ...others] }), accepts(0)]
          : [
              asked(first),
              accepts(0),
              ...others.flatMap((wanted) => [asked(wanted), timePasses.with({ span: 'the head start' }), accepts(0)]),
            ]),
        onDuty.with({ by, what: 'look', cities: [] }),
        reorder.with({ by, nths: [0], evenLate: false }),
        ...each('arriveAtPickup'),
        ...between,
        ...each('pickUp'),
        reorder.with({ by, nths: [1], evenLate: false }),
        ...choices,
        readShop.with({ by: 'mia', shop: 0 }),
        move.with({ by, nth: 1, how: 'arriveAtDropoff' }),
        deliver.with({ by, nth: 1, proof: 'right' }),
        deliver.with({ by, nth: 1, proof: 'photo' }),
        reorder.with({ by, nths: [0], evenLate: true }),
        onDuty.with({ by, what: 'look', cities: [] }),
        ...[0, 1, 2].map((nth) => track.with({ by: 'stranger', nth, key: 'right' })),
      ];
    }),
  // A delivery for later: nobody is offered it before it opens.
  fc
    .tuple(order, fc.constantFrom<Courier[]>('kai', 'lea'), fc.constantFrom(...SLOTS), fc.array(span, { maxLength: 3 }))
    .map(([wanted, by, slot, waits]) => [
      asked({ ...wanted, shop: 0, slot, agreed: 'as it is' }),
      ...['two hours' as const, ...waits].flatMap((wait) => [
        timePasses.with({ span: wait }),
        ...comes(by),
        readDelivery.with({ by: 'mia', nth: 0 }),
        onDuty.with({ by, what: 'look', cities: [] }),
      ]),
      move.with({ by, nth: 0, how: 'accept' }),
      readShop.with({ by: 'mia', shop: 0 }),
    ]),
];
