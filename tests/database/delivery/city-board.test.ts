import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDeliveries } from '#tests/bench/server/seed-deliveries.ts';
import { literal, type DatabaseUnderTest } from '../database-under-test.ts';
import { deliveriesOn, MARKET, type Deliveries, type Shop } from './deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';

let database: DatabaseUnderTest;
let deliveries: Deliveries;
let shop: Shop;
let courier: SignedIn;
beforeAll(async () => {
  database = await openForTest();
  deliveries = deliveriesOn(database);
  [shop] = (await deliveries.shops(1)) as [Shop];
  [courier] = (await deliveries.couriers(2)) as [SignedIn, SignedIn];
  await makeDeliveries(database, { business: shop.business, market: MARKET, count: 2000, status: 'delivered' });
  await database.owner('analyze');
});
afterAll(() => database.close());

test('a board reads no whole day of deliveries for each of its couriers', async () => {
  // PostgreSQL shows no plan for a function, so explain its query with values in place of the parameters.
  const [source] = await database.owner<{ prosrc: string }>(
    `select prosrc from pg_proc where proname = 'board_couriers' and pronamespace = 'private'::regnamespace`,
  );
  const [, body = ''] = /return \((.*)\);/su.exec(source?.prosrc ?? '') ?? [];
  const query = body.replaceAll('p_market', `'${MARKET}'`).replaceAll('p_at', 'now()');
  const plan = (await database.owner<{ 'QUERY PLAN': string }>(`explain ${query}`)).map((row) => row['QUERY PLAN']);
  expect(plan.filter((line) => line.includes('deliveries_delivered'))).toHaveLength(1);
  expect(plan.filter((line) => line.includes('deliveries_ended'))).toEqual([]);
});

test('an unchanged board is sent as positions only, or as “same”', async () => {
  const admin = await deliveries.administrator();
  const board = async (known: string | null) => {
    const call = `public.live_board('${MARKET}', ${known === null ? 'null' : literal(known)})`;
    return (await database.as<{ board: unknown }>(admin.caller, `select ${call} as board`))[0]?.board;
  };
  const id = await deliveries.requested(shop);
  expect(await deliveries.accept(courier, id)).toBe('done');
  const { tag } = (await board(null)) as { tag: string };
  expect(await board(tag)).toBe('same');

  const here = { lat: 43.65783, lon: -79.42167, accuracy: 18, age: 0 };
  const duty = `public.live_duty(null, '${JSON.stringify(here)}'::jsonb)`;
  expect(await deliveries.read(courier, duty)).toBe('done');
  const moving = [{ ...here, id, age: expect.any(Number) as number }];
  expect(await board(null)).toEqual({ tag, view: expect.objectContaining({ couriers: expect.any(Array) }), moving });
  expect(await board(tag)).toEqual({ same: true, moving });

  await database.owner(`update private.courier_positions set taken_at = private.now() - interval '10 minutes'`);
  expect(await board(tag)).toBe('same');
});
