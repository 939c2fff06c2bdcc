import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeDeliveries } from '#tests/bench/server/seed-deliveries.ts';
import { deliveriesOn, MARKET, type Shop } from './deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';

test('A business with 199 active deliveries requests one more, and again after an end', async () => {
  const database = await openForTest();
  const deliveries = deliveriesOn(database);
  const [shop] = (await deliveries.shops(1)) as [Shop];
  await makeDeliveries(database, { business: shop.business, market: MARKET, count: 199, status: 'searching' });
  await database.owner(`update private.deliveries set requested_at = requested_at - interval '2 hours',
    search_until = search_until + interval '1 day', next_due = search_until + interval '1 day'`);
  const id = await deliveries.requested(shop);
  expect(await deliveries.request(shop, randomUUID())).toBe('too-many');
  expect(await deliveries.change(shop.owner, id, 'cancel')).toBe('done');
  expect(await deliveries.request(shop, randomUUID())).toBe('done');
  await database.close();
});
