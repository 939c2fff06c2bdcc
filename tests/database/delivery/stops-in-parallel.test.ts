import { describe, expect, inject, test } from 'vitest';
import { databaseKind, openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';
import { carriesToo, putFirst } from './carries-too.ts';
import { deliveriesOn, type Deliveries, type Shop } from './deliveries-on-database.ts';

const here = `public.live_duty(null, '${JSON.stringify({ lat: 43.6, lon: -79.4, accuracy: 9, age: 0 })}'::jsonb)`;

/** The stops of a courier, and whether their position is shown to the recipient of each delivery. */
const routeOf = async ({ database }: Deliveries, { id }: SignedIn) =>
  database.owner<{ id: string; nth: number; seen: boolean }>(
    `select d.id, private.stops_before(d)::integer as nth, private.shown_position(d, 'recipient') is not null as seen
     from private.deliveries d where d.courier = '${id}' and private.is_carried(d.status) order by nth, d.id`,
  );

/** A courier on the way to two doors, with a third delivery that they may be handed. */
async function onTheirWay(deliveries: Deliveries) {
  const [shop] = (await deliveries.shops(1)) as [Shop];
  const [courier] = (await deliveries.couriers(1)) as [SignedIn];
  expect(await deliveries.read(courier, 'public.courier_duty(true)')).toBe('done');
  const ids = [await carriesToo(deliveries, shop, courier), await carriesToo(deliveries, shop, courier)] as const;
  expect(await deliveries.read(courier, here)).toBe('done');
  return { shop, courier, ids };
}

describe(`stops at the same time, ${RUNS} times each (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test('another door first while one is reached: nobody sees them too early', async () => {
    await runs(async (deliveries) => async (n) => {
      if (n % 10 === 0) await deliveries.advance(61);
      const { courier, ids } = await onTheirWay(deliveries);
      const [a, b] = ids;
      await deliveries.database.owner(
        `update private.delivery_secrets set pin = '0000' where delivery in ('${a}', '${b}')`,
      );
      const outcomes = await Promise.all([
        deliveries.read(courier, putFirst(b)),
        deliveries
          .step(courier, a, 'arrive_dropoff')
          .then((arrived) => (arrived === 'done' ? deliveries.step(courier, a, 'deliver', { pin: '0000' }) : arrived)),
        deliveries.read(courier, putFirst(b, a)),
      ]);
      expect(outcomes).toEqual(['done', 'done', 'done']);
      expect(await routeOf(deliveries, courier)).toMatchObject([{ id: b, nth: 0, seen: false }]);
      expect(await deliveries.step(courier, b, 'arrive_dropoff')).toBe('done');
      expect(await deliveries.step(courier, b, 'deliver', { pin: '0000' })).toBe('done');
    });
  });

  test('two phones put doors first while a position comes: one stop has it at most', async () => {
    await runs(async (deliveries) => async (n) => {
      if (n % 10 === 0) await deliveries.advance(61);
      const { courier, ids } = await onTheirWay(deliveries);
      const [a, b] = ids;
      const calls = [putFirst(b), here, putFirst(a), here];
      const outcomes = await Promise.all(calls.map((call) => deliveries.read(courier, call)));
      expect(outcomes).toEqual(['done', 'done', 'done', 'done']);
      const route = await routeOf(deliveries, courier);
      expect(route.map(({ id }) => id).toSorted()).toEqual([a, b].toSorted());
      expect(route[1]).toMatchObject({ nth: 1, seen: false });
    });
  });
});

// The embedded database runs statements one after the other, so no call waits there.
describe.runIf(inject('databaseServer') !== null)('another door first', () => {
  test('waits for the courier’s lock, and begins with the stops as they are then', async () => {
    const database = await openForTest();
    const deliveries = deliveriesOn(database);
    const { shop, courier, ids } = await onTheirWay(deliveries);
    const [a, b] = ids;
    const c = await carriesToo(deliveries, shop, courier);
    const held = database.owner(
      `begin; select from private.couriers where courier = '${courier.id}' for update; select pg_sleep(0.5);
       update private.couriers set stops = array['${c}', '${a}', '${b}']::uuid[] where courier = '${courier.id}'; commit`,
    );
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
    const [outcome] = await Promise.all([deliveries.read(courier, putFirst(b)), held]);
    expect(outcome).toBe('done');
    expect((await routeOf(deliveries, courier)).map(({ id }) => id)).toEqual([b, c, a]);
    await database.close();
  });
});
