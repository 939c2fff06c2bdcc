import { describe, expect, test } from 'vitest';
import type { Deliveries, Shop } from '../delivery/deliveries-on-database.ts';
import { databaseKind } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';

const here = (n: number): string =>
  `public.live_duty(null, '${JSON.stringify({ lat: 43.6 + n / 1000, lon: -79.4, accuracy: 9, age: 0 })}'::jsonb)`;

const positions = async ({ database }: Deliveries): Promise<number> =>
  (await database.owner<{ n: number }>('select count(*)::integer as n from private.courier_positions'))[0]?.n ?? -1;

describe(`sharing at the same time, ${RUNS} times each (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test.each(['released', 'canceled'] as const)('a delivery that is %s leaves no position behind', async (how) => {
    await runs(async (deliveries) => async (n) => {
      if (n % 40 === 0) await deliveries.advance(61);
      const [shop] = (await deliveries.shops(1)) as [Shop];
      // Releasing many a day brings a courier to review.
      const [courier] = (await deliveries.couriers(1)) as [SignedIn];
      expect(await deliveries.read(courier, 'public.courier_duty(true)')).toBe('done');
      const id = await deliveries.requested(shop);
      expect(await deliveries.accept(courier, id)).toBe('done');
      expect(await deliveries.read(courier, here(n))).toBe('done');
      const [first, ended, second] = await Promise.all([
        deliveries.read(courier, here(n + 1)),
        how === 'released' ? deliveries.step(courier, id, 'release') : deliveries.cancel(shop.owner, id, 300),
        deliveries.read(courier, here(n + 2)),
      ]);
      expect([first, ended, second]).toEqual(['done', 'done', 'done']);
      expect(await positions(deliveries)).toBe(0);
      const again = how === 'released' ? 'done' : 'wrong-status';
      expect(await deliveries.cancel(shop.owner, id, 0)).toBe(again);
    });
  });
});
