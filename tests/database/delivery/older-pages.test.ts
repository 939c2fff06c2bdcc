import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { deliveriesOn, type Deliveries, type Shop } from './deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';

let database: DatabaseUnderTest;
let deliveries: Deliveries;
let shop: Shop;
let courier: SignedIn;
beforeEach(async () => {
  database = await openForTest();
  deliveries = deliveriesOn(database);
  [shop] = (await deliveries.shops(1)) as [Shop];
  [courier] = (await deliveries.couriers(1)) as [SignedIn];
});
afterEach(() => database.close());

const charged = () => database.owner(`select amount from private.ledger where kind = 'cancel_fee'`);

test('a cancellation without an agreed fee is refused, free or not', async () => {
  const id = await deliveries.requested(shop);
  const cancel = () => deliveries.read(shop.owner, `public.change_delivery(gen_random_uuid(), '${id}', 'cancel')`);
  expect(await cancel()).toBe('invalid');
  await deliveries.accept(courier, id);
  await deliveries.advance(1);
  expect(await cancel()).toBe('invalid');
  expect(await charged()).toEqual([]);
  expect(await deliveries.cancel(shop.owner, id, 300)).toBe('done');
  expect(await charged()).toEqual([{ amount: 300 }]);
});
