import { describe, expect, test } from 'vitest';
import { tally } from './deliveries-on-database.ts';
import { databaseKind } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';

const HOURS_AT_COUNTER = 2;

describe(`couriers who wait at the counter, ${RUNS} times each (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test('are too late once the search started again, and one other courier gets it', async () => {
    await runs(async (deliveries) => {
      const [shop] = await deliveries.shops(1);
      const [leaving, ...others] = (await deliveries.couriers(4)) as [SignedIn, ...SignedIn[]];
      const { database } = deliveries;
      if (shop === undefined) throw new Error('no shop');
      return async () => {
        const id = await deliveries.requested(shop);
        expect(await deliveries.accept(leaving, id)).toBe('done');
        expect(await deliveries.step(leaving, id, 'arrive_pickup')).toBe('done');
        await deliveries.advance(HOURS_AT_COUNTER * 60 + 1);
        const [picked, read, listed, ...accepted] = await Promise.all([
          deliveries.step(leaving, id, 'pick_up'),
          deliveries.read(leaving, 'public.courier_duty()'),
          deliveries.read(shop.owner, `public.list_deliveries('${shop.business}')`),
          ...others.map((courier) => deliveries.accept(courier, id)),
          database.owner('select private.settle_due()').then(() => 'settled'),
        ]);
        expect([picked, read, listed]).toEqual(['no-such-delivery', 'done', 'done']);
        expect(tally(accepted)).toEqual({ done: 1, taken: 2, settled: 1 });
        const winner = others[accepted.indexOf('done')] ?? leaving;
        const [row] = await database.owner(
          `select d.courier, (select online_until from private.courier_presence where courier = '${leaving.id}') as online,
            array_agg(e.kind order by e.seq) as kinds
          from private.deliveries d join private.delivery_events e on e.delivery = d.id where d.id = '${id}' group by d.id`,
        );
        const kinds = ['request', 'accept', 'arrive_pickup', 'no_show', 'accept'];
        expect(row).toEqual({ courier: winner.id, online: null, kinds });
        expect(await deliveries.cancel(shop.owner, id, 300)).toBe('done');
        await deliveries.freeAgain(shop, id);
        await database.owner(
          `update private.courier_presence set online_until = 'infinity' where courier = '${leaving.id}'`,
        );
      };
    });
  });

  test('lose a delivery that is canceled at the same time, once and at no cost', async () => {
    await runs(async (deliveries) => {
      const [shop] = await deliveries.shops(1);
      const [courier] = (await deliveries.couriers(1)) as [SignedIn];
      const { database } = deliveries;
      if (shop === undefined) throw new Error('no shop');
      return async () => {
        const id = await deliveries.requested(shop);
        expect(await deliveries.accept(courier, id)).toBe('done');
        expect(await deliveries.step(courier, id, 'arrive_pickup')).toBe('done');
        await deliveries.advance(HOURS_AT_COUNTER * 60 + 1);
        const [canceled, released] = await Promise.all([
          deliveries.cancel(shop.owner, id, 0),
          deliveries.step(courier, id, 'release'),
          deliveries.read(courier, 'public.courier_duty()'),
          database.owner('select private.settle_due()'),
        ]);
        expect([canceled, released]).toEqual(['done', 'no-such-delivery']);
        const [row] = await database.owner(
          `select d.status, d.courier, s.free_left, (select count(*)::integer from private.ledger) as entries
          from private.deliveries d join private.business_settings s using (business_id) where d.id = '${id}'`,
        );
        expect(row).toEqual({ status: 'canceled', courier: null, free_left: 5, entries: 0 });
        await database.owner(
          `update private.courier_presence set online_until = 'infinity' where courier = '${courier.id}'`,
        );
      };
    });
  });
});
