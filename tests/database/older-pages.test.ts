import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseUnderTest } from './database-under-test.ts';
import { deliveriesOn, type Deliveries, type Shop } from './deliveries-on-database.ts';
import { openForTest } from './open-database.ts';
import type { SignedIn } from './people.ts';

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

describe('a page older than the agreed fee', () => {
  test('cancels without a fee during the search', async () => {
    expect(await deliveries.change(shop.owner, await deliveries.requested(shop), 'cancel')).toBe('done');
    expect(await charged()).toEqual([]);
  });

  test('isn’t charged for a courier who accepted just before, and gets the new status', async () => {
    const id = await deliveries.requested(shop);
    await deliveries.accept(courier, id);
    expect(await deliveries.change(shop.owner, id, 'cancel')).toBe('wrong-status');
    await deliveries.step(courier, id, 'arrive_pickup');
    expect(await deliveries.change(shop.owner, id, 'cancel')).toBe('wrong-status');
    expect(await charged()).toEqual([]);
  });

  test('cancels at the fee that it has shown for half a minute', async () => {
    const id = await deliveries.requested(shop);
    await deliveries.accept(courier, id);
    await deliveries.advance(0.5);
    expect(await deliveries.change(shop.owner, id, 'cancel')).toBe('done');
    expect(await charged()).toEqual([{ amount: 300 }]);
  });
});
