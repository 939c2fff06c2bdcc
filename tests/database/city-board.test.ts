import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDeliveries } from '../bench/seed-deliveries.ts';
import type { DatabaseUnderTest } from './database-under-test.ts';
import { deliveriesOn, MARKET, type Shop } from './deliveries-on-database.ts';
import { openForTest } from './open-database.ts';

let database: DatabaseUnderTest;
beforeAll(async () => {
  database = await openForTest();
  const deliveries = deliveriesOn(database);
  const [{ business }] = (await deliveries.shops(1)) as [Shop];
  await deliveries.couriers(2);
  await makeDeliveries(database, { business, market: MARKET, count: 2000, status: 'delivered' });
  await database.owner('analyze');
});
afterAll(() => database.close());

test('a board reads no whole day of deliveries for each of its couriers', async () => {
  // PostgreSQL shows no plan for a function, so explain its query with values in place of the parameters.
  const [source] = await database.owner<{ prosrc: string }>(
    `select prosrc from pg_proc where proname = 'board_couriers' and pronamespace = 'private'::regnamespace`,
  );
  const query = source?.prosrc.replaceAll('p_market', `'${MARKET}'`).replaceAll('p_at', 'now()') ?? '';
  const plan = (await database.owner<{ 'QUERY PLAN': string }>(`explain ${query}`)).map((row) => row['QUERY PLAN']);
  expect(plan.filter((line) => line.includes('deliveries_delivered'))).toHaveLength(1);
  expect(plan.filter((line) => line.includes('deliveries_ended'))).toEqual([]);
});
