import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { databaseKind } from '../open-database.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';
import { MARKET, tally, times } from './deliveries-on-database.ts';

const SHOPS = 6;

/** Orders take some time, so that a pause can come in the middle of one. */
const SLOW_ORDERS = `
  create function private.wait_a_moment() returns trigger language plpgsql set search_path = '' as $$
  begin
    perform pg_sleep(0.05);
    return new;
  end $$;
  create trigger wait_a_moment before insert on private.delivery_secrets for each row execute function private.wait_a_moment()`;

const pauseUntil = (until: string, after: number) => `public.pause_city('${MARKET}', ${until}, 'Snow', ${after})`;
const IN_AN_HOUR = "now() + interval '1 hour'";

describe(`pausing a city, ${RUNS} times (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test('of orders in the same moment, none is made after the pause was answered', async () => {
    await runs(async (deliveries) => {
      const { database } = deliveries;
      const admin = await deliveries.administrator();
      await database.owner(SLOW_ORDERS);
      const count = async () =>
        (await database.owner<{ n: number }>('select count(*)::integer as n from private.deliveries'))[0]?.n;
      const paused = async (n: number) => {
        expect(await deliveries.read(admin, pauseUntil(IN_AN_HOUR, 2 * n))).toBe('done');
        return count();
      };
      return async (n) => {
        const shops = await deliveries.shops(SHOPS);
        const [answered, ...outcomes] = await Promise.all([
          paused(n),
          ...shops.map((shop) => deliveries.request(shop, randomUUID())),
        ]);
        // These pages are of an earlier release, so they hear that there are too many.
        const { done = 0, 'too-many': refused = 0 } = tally(outcomes);
        expect(done + refused).toBe(SHOPS);
        expect(await count()).toBe(answered);
        expect(await deliveries.read(admin, pauseUntil('null', 2 * n + 1))).toBe('done');
      };
    });
  });

  test('of two administrators who saw the same, one reads that it changed', async () => {
    await runs(async (deliveries) => {
      await deliveries.shops(1);
      const admins = await Promise.all(times(2, () => deliveries.administrator()));
      return async (n) => {
        const outcomes = await Promise.all(admins.map((admin) => deliveries.read(admin, pauseUntil(IN_AN_HOUR, n))));
        expect(tally(outcomes)).toEqual({ done: 1, changed: 1 });
      };
    });
  });
});
