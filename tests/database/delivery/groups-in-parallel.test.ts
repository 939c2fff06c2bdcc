import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { literal } from '../database-under-test.ts';
import { databaseKind } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';
import { DETAILS, MARKET, type Deliveries, type Shop } from './deliveries-on-database.ts';

/** Couriers with cars, in a city that lets them carry what those take. */
async function drivers(deliveries: Deliveries, count: number): Promise<SignedIn[]> {
  const people = await deliveries.couriers(count);
  await deliveries.database.owner(
    `insert into private.city_settings (market, carry_limit) values ('${MARKET}', 8)
       on conflict (market) do update set carry_limit = 8;
     update private.couriers set vehicle = 'car' where courier in (${people.map(({ id }) => `'${id}'`).join()})`,
  );
  return people;
}

/** Requests deliveries for one courier; returns their ids. */
async function requested(deliveries: Deliveries, { owner, business }: Shop, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const requests = ids.map((id) => ({
    id,
    businessId: business,
    details: DETAILS,
    redeliveryOf: null,
    agreed: { fee: 699, free: true },
  }));
  const call = `public.request_together('${randomUUID()}', ${literal(JSON.stringify(requests))}::jsonb)`;
  expect(await deliveries.read(owner, call)).toBe('done');
  return ids;
}

const couriersOf = async ({ database }: Deliveries, ids: readonly string[]): Promise<(string | null)[]> =>
  (
    await database.owner<{ courier: string | null }>(
      `select d.courier from unnest(array['${ids.join("','")}']::uuid[]) with ordinality as u (id, place)
       join private.deliveries d on d.id = u.id order by u.place`,
    )
  ).map(({ courier }) => courier);

describe(`groups at the same time, ${RUNS} times each (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test('two couriers accept one while a part is canceled: one has the rest', async () => {
    await runs(async (deliveries) => {
      const couriers = (await drivers(deliveries, 2)) as [SignedIn, SignedIn];
      return async (n) => {
        if (n % 15 === 0) await deliveries.advance(61);
        const [shop] = (await deliveries.shops(1)) as [Shop];
        const ids = (await requested(deliveries, shop, 3)) as [string, string, string];
        const [one, other, canceled] = await Promise.all([
          deliveries.accept(couriers[0], ids[0]),
          deliveries.accept(couriers[1], ids[2]),
          deliveries.change(shop.owner, ids[1], 'cancel'),
        ]);
        expect(canceled).toBe('done');
        expect([one, other].toSorted()).toEqual(['done', 'taken']);
        const has = one === 'done' ? couriers[0].id : couriers[1].id;
        const [first, , last] = await couriersOf(deliveries, ids);
        expect([first, last]).toEqual([has, has]);
        for (const id of [ids[0], ids[2]]) expect(await deliveries.change(shop.owner, id, 'cancel')).toBe('done');
      };
    });
  });

  test('a courier accepts two groups: they get one of them', async () => {
    await runs(async (deliveries) => {
      const [courier] = (await drivers(deliveries, 1)) as [SignedIn];
      return async (n) => {
        if (n % 15 === 0) await deliveries.advance(61);
        const shops = (await deliveries.shops(2)) as [Shop, Shop];
        const groups = [await requested(deliveries, shops[0], 2), await requested(deliveries, shops[1], 2)] as const;
        const outcomes = await Promise.all(groups.map(([id]) => deliveries.accept(courier, id ?? '')));
        expect(outcomes.toSorted()).toEqual(['busy', 'done']);
        const had = await Promise.all(groups.map((ids) => couriersOf(deliveries, ids)));
        expect(had).toEqual(outcomes.map((outcome) => Array(2).fill(outcome === 'done' ? courier.id : null)));
        for (const [at, ids] of groups.entries())
          for (const id of ids) expect(await deliveries.change(shops[at as 0 | 1].owner, id, 'cancel')).toBe('done');
      };
    });
  });
});
