import { expect, test } from 'vitest';
import { knownBusinessId } from '#core/business/business-id.ts';
import { alongside } from '#core/delivery/lifecycle/alongside.ts';
import { knownDeliveryId, type Delivery } from '#core/delivery/lifecycle/delivery.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { later } from '#core/instant.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';

const idOf = (place: number) => knownDeliveryId(`00000000-0000-4000-8000-00000000000${place}`);
const [KAI, LEA] = [1, 2].map((place) => knownUserId(`20000000-0000-4000-8000-00000000000${place}`));
const another = knownBusinessId('30000000-0000-4000-8000-000000000009');
const one = (place: number, change: Partial<Delivery>): Delivery =>
  aDelivery()
    .with({ id: idOf(place), dueAt: later(REQUESTED_AT, 1000 * place), ...change })
    .build();
const besides = (delivery: Delivery, others: readonly Delivery[]) =>
  alongside(delivery, [delivery, ...others]).map(({ id }) => id);

test('with a carried delivery go those that its courier has from the shop, by promise', () => {
  const [carried, with2, with3] = [1, 2, 3].map((place) => one(place, { status: 'accepted', courier: KAI ?? null }));
  const others = [
    with3!,
    with2!,
    one(4, { status: 'delivered', courier: KAI ?? null }),
    one(5, { status: 'accepted', courier: LEA ?? null }),
    one(6, { status: 'accepted', courier: KAI ?? null, businessId: another }),
  ];
  expect(besides(carried!, others)).toEqual([idOf(2), idOf(3)]);
});

test('with a delivery that couriers are offered goes what’s left of its group', () => {
  const together = idOf(9);
  const [searched, alone] = [one(1, { status: 'searching', together }), one(7, { status: 'searching' })];
  const others = [
    one(2, { status: 'searching', together }),
    one(3, { status: 'canceled', together }),
    one(4, { status: 'searching', together: idOf(8) }),
    alone,
  ];
  expect(besides(searched, others)).toEqual([idOf(2)]);
  expect(besides(alone, [one(6, { status: 'searching' })])).toEqual([]);
  expect(besides(one(5, { status: 'canceled', together }), others)).toEqual([]);
});
