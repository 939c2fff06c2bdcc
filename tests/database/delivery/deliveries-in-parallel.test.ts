import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { tally, times, type Deliveries, type Shop } from './deliveries-on-database.ts';
import { databaseKind } from '../open-database.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';
import { aJpeg } from '#tests/builders/picture.ts';

const pinOf = async ({ database }: Deliveries, id: string): Promise<string> =>
  (await database.owner<{ pin: string }>(`select pin from private.delivery_secrets where delivery = '${id}'`))[0]
    ?.pin ?? '';
const statusOf = async ({ database }: Deliveries, id: string): Promise<string | undefined> =>
  (await database.owner<{ status: string }>(`select status from private.deliveries where id = '${id}'`))[0]?.status;
const first = <T>([one]: readonly T[]): T => one as T;

/** A courier was first: nothing was charged, and the merchant agrees to the new fee. */
async function agreeTo(deliveries: Deliveries, shop: Shop, id: string): Promise<void> {
  const charged = await deliveries.database.owner(`select kind from private.ledger where delivery = '${id}'`);
  expect([await statusOf(deliveries, id), charged]).toEqual(['accepted', []]);
  expect(await deliveries.cancel(shop.owner, id, 300)).toBe('done');
}

describe(`deliveries at the same time, ${RUNS} times each (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test('canceling while accepting: the second is refused, and no fee is a surprise', async () => {
    await runs(async (deliveries) => {
      const shop = first(await deliveries.shops(1));
      const couriers = await deliveries.couriers(3);
      return async (n) => {
        // The limit is sixty requests an hour.
        if (n % 40 === 0) await deliveries.advance(61);
        const id = await deliveries.requested(shop);
        const agreed = n % 2 === 0 ? 0 : 300;
        const [canceled, ...accepted] = await Promise.all([
          deliveries.cancel(shop.owner, id, agreed),
          ...couriers.map((courier) => deliveries.accept(courier, id)),
        ]);
        const taken = accepted.includes('done');
        expect(canceled).toBe(taken && agreed === 0 ? 'costs-more' : 'done');
        expect([{ taken: 3 }, { taken: 2, done: 1 }]).toContainEqual(tally(accepted));
        if (canceled === 'costs-more') await agreeTo(deliveries, shop, id);
        expect(await statusOf(deliveries, id)).toBe('canceled');
        const charged = await deliveries.database.owner(
          `select kind from private.ledger where delivery = '${id}' order by kind`,
        );
        expect(charged).toEqual(taken ? [{ kind: 'cancel_fee' }, { kind: 'cancel_pay' }] : []);
        // A free delivery canceled on the way counts as used, so make the next one free again.
        if (taken) await deliveries.freeAgain(shop, id);
      };
    });
  });

  test('twenty requests for the last free one: one gets it', async () => {
    await runs(async (deliveries) => async () => {
      const shop = first(await deliveries.shops(1));
      for (let n = 0; n < 4; n += 1) await deliveries.requested(shop);
      const outcomes = await Promise.all(times(20, () => deliveries.request(shop, randomUUID())));
      expect(tally(outcomes)).toEqual({ done: 1, 'price-changed': 19 });
    });
  });

  test('a hundred couriers for one delivery: one gets it', async () => {
    await runs(async (deliveries) => {
      const shop = first(await deliveries.shops(1));
      const couriers = await deliveries.couriers(100);
      return async (n) => {
        if (n % 40 === 0) await deliveries.advance(61);
        const id = await deliveries.requested(shop);
        const outcomes = await Promise.all(couriers.map((courier) => deliveries.accept(courier, id)));
        expect(tally(outcomes)).toEqual({ done: 1, taken: 99 });
        const winner = couriers[outcomes.indexOf('done')] ?? first(couriers);
        expect(await deliveries.step(winner, id, 'release')).toBe('done');
        expect(await deliveries.change(shop.owner, id, 'cancel')).toBe('done');
      };
    });
  });

  test('one courier for ten deliveries: they get one', async () => {
    await runs(async (deliveries) => {
      const shops = await deliveries.shops(10);
      const courier = first(await deliveries.couriers(1));
      return async (n) => {
        if (n % 40 === 0) await deliveries.advance(61);
        const ids = await Promise.all(shops.map((shop) => deliveries.requested(shop)));
        const outcomes = await Promise.all(ids.map((id) => deliveries.accept(courier, id)));
        expect(tally(outcomes)).toEqual({ done: 1, busy: 9 });
        expect(await deliveries.step(courier, ids[outcomes.indexOf('done')] ?? '', 'release')).toBe('done');
        await Promise.all(
          ids.map((id, index) => deliveries.change((shops[index] ?? first(shops)).owner, id, 'cancel')),
        );
      };
    });
  });

  test('the same command fifty times runs once, with the same answer', async () => {
    await runs(async (deliveries) => {
      const courier = first(await deliveries.couriers(1));
      return async () => {
        const shop = first(await deliveries.shops(1));
        const [id, photo] = [randomUUID(), aJpeg(7)];
        const fifty = async (call: (command: string) => Promise<string>) => {
          const command = randomUUID();
          expect(tally(await Promise.all(times(50, () => call(command))))).toEqual({ done: 50 });
        };
        await fifty((command) => deliveries.request(shop, id, { command, handover: 'door' }));
        await fifty((command) => deliveries.accept(courier, id, command));
        for (const kind of ['arrive_pickup', 'pick_up', 'arrive_dropoff']) await deliveries.step(courier, id, kind);
        await fifty((command) => deliveries.step(courier, id, 'deliver', { command, photo }));
        expect(await statusOf(deliveries, id)).toBe('delivered');
        const canceled = await deliveries.requested(shop);
        await fifty((command) => deliveries.change(shop.owner, canceled, 'cancel', command));
      };
    });
  });

  test('of twenty wrong PINs five count, and the correct one is too late', async () => {
    await runs(async (deliveries) => {
      const courier = first(await deliveries.couriers(1));
      return async () => {
        const shop = first(await deliveries.shops(1));
        const id = await deliveries.requested(shop);
        await deliveries.toTheDoor(courier, id);
        const pin = await pinOf(deliveries, id);
        const wrong = pin === '1111' ? '2222' : '1111';
        const outcomes = await Promise.all(times(20, () => deliveries.step(courier, id, 'deliver', { pin: wrong })));
        expect(tally(outcomes)).toEqual({ 'wrong-pin': 5, 'pin-locked': 15 });
        expect(await deliveries.step(courier, id, 'deliver', { pin })).toBe('pin-locked');
        expect(await deliveries.step(courier, id, 'fail', { reason: 'pin_locked' })).toBe('done');
        const [back, confirmed] = await Promise.all([
          deliveries.step(courier, id, 'hand_back', { photo: aJpeg(9) }),
          deliveries.change(shop.owner, id, 'hand_back'),
        ]);
        expect(tally([back, confirmed])).toEqual({ done: 1, 'wrong-status': 1 });
      };
    });
  });

  test('parallel settling does everything due once, without deadlock', async () => {
    await runs(async (deliveries) => {
      const shops = await deliveries.shops(6);
      const couriers = await deliveries.couriers(12);
      return async () => {
        const asked = await Promise.all(
          shops.flatMap((shop) => times(5, async () => ({ shop, id: await deliveries.requested(shop) }))),
        );
        const taken = asked.filter((_, index) => index % 5 < 2);
        expect(
          tally(
            await Promise.all(taken.map(({ id }, index) => deliveries.accept(couriers[index] ?? first(couriers), id))),
          ),
        ).toEqual({ done: taken.length });
        // The searches are over, and the couriers who accepted did not come.
        await deliveries.advance(61);
        await deliveries.database.owner(`update private.courier_presence set online_until = 'infinity'`);
        const settling = [
          ...times(3, () =>
            deliveries.database.owner('select private.settle_due()').then(
              () => 'done',
              (error: { code?: string }) => error.code ?? 'failed',
            ),
          ),
          ...shops.map(({ owner, business }) => deliveries.read(owner, `public.delivery_overview('${business}')`)),
          ...couriers.map((courier) => deliveries.read(courier, 'public.courier_duty()')),
          ...asked.map(({ shop, id }) => deliveries.change(shop.owner, id, 'cancel')),
        ];
        const outcomes = tally(await Promise.all(settling));
        expect(outcomes).toEqual({ done: 3 + shops.length + couriers.length, 'wrong-status': asked.length });
        await deliveries.database.owner('select private.settle_due()');
        const left = await deliveries.database.owner(
          'select status, count(*)::integer as n from private.deliveries where ended_at is null group by status',
        );
        expect(left).toEqual([]);
        await deliveries.database.owner(`update private.courier_presence set online_until = 'infinity'`);
      };
    });
  });
});
