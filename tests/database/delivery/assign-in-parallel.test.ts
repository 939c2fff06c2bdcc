import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { tally, type Deliveries, type Outcome } from './deliveries-on-database.ts';
import { databaseKind } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';

const first = <T>([one]: readonly T[]): T => one as T;

const assign = (
  deliveries: Deliveries,
  by: SignedIn,
  id: string,
  to: SignedIn,
  instead = false,
  command = randomUUID(),
): Promise<Outcome> => deliveries.read(by, `public.assign_delivery('${command}', '${id}', '${to.id}', ${instead})`);

const carrierOf = async ({ database }: Deliveries, id: string): Promise<string | null | undefined> =>
  (await database.owner<{ courier: string | null }>(`select courier from private.deliveries where id = '${id}'`))[0]
    ?.courier;

describe(`handing over at the same time, ${RUNS} times each (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test('handing over while another accepts and the courier passes: one gets it', async () => {
    await runs(async (deliveries) => {
      const shop = first(await deliveries.shops(1));
      const [chosen, other] = (await deliveries.couriers(2)) as [SignedIn, SignedIn];
      const admin = await deliveries.administrator();
      return async (n) => {
        if (n % 40 === 0) await deliveries.advance(61);
        const id = await deliveries.requested(shop);
        const [assigned, accepted, passed] = await Promise.all([
          assign(deliveries, admin, id, chosen),
          deliveries.accept(other, id),
          deliveries.read(chosen, `public.pass_delivery('${id}')`),
        ]);
        expect(tally([assigned, accepted])).toEqual({ done: 1, taken: 1 });
        expect(passed).toBe('done');
        expect(await carrierOf(deliveries, id)).toBe(assigned === 'done' ? chosen.id : other.id);
        // By the administrator: a courier who gives back too many is reviewed.
        expect(await deliveries.change(admin, id, 'release')).toBe('done');
        expect(await deliveries.change(shop.owner, id, 'cancel')).toBe('done');
      };
    });
  });

  test('handing to another while it’s picked up: it stays with one of them', async () => {
    await runs(async (deliveries) => {
      const admin = await deliveries.administrator();
      return async (n) => {
        if (n % 40 === 0) await deliveries.advance(61);
        const shop = first(await deliveries.shops(1));
        const [has, gets] = (await deliveries.couriers(2)) as [SignedIn, SignedIn];
        const id = await deliveries.requested(shop);
        expect(await deliveries.accept(has, id)).toBe('done');
        expect(await deliveries.step(has, id, 'arrive_pickup')).toBe('done');
        const [assigned, pickedUp] = await Promise.all([
          assign(deliveries, admin, id, gets, true),
          deliveries.step(has, id, 'pick_up'),
        ]);
        expect([
          ['done', 'no-such-delivery'],
          ['taken', 'done'],
        ]).toContainEqual([assigned, pickedUp]);
        expect(await carrierOf(deliveries, id)).toBe(assigned === 'done' ? gets.id : has.id);
      };
    });
  });

  test('handing over while the courier is suspended: they carry nothing afterwards', async () => {
    await runs(async (deliveries) => {
      const shop = first(await deliveries.shops(1));
      const admin = await deliveries.administrator();
      return async (n) => {
        if (n % 40 === 0) await deliveries.advance(61);
        const chosen = first(await deliveries.couriers(1));
        const id = await deliveries.requested(shop);
        const [assigned, suspended] = await Promise.all([
          assign(deliveries, admin, id, chosen),
          deliveries.decide(admin, chosen, 'suspend'),
        ]);
        expect(suspended).toBe('done');
        expect(['done', 'offline']).toContain(assigned);
        expect(await carrierOf(deliveries, id)).toBeNull();
        expect(await deliveries.change(shop.owner, id, 'cancel')).toBe('done');
      };
    });
  });

  test('two administrators on one delivery, and crosswise on two: no deadlock', async () => {
    await runs(async (deliveries) => {
      const [one, two] = [await deliveries.administrator(), await deliveries.administrator()];
      return async (n) => {
        if (n % 20 === 0) await deliveries.advance(61);
        const shop = first(await deliveries.shops(1));
        const [a, b] = (await deliveries.couriers(2)) as [SignedIn, SignedIn];
        const id = await deliveries.requested(shop);
        const outcomes = await Promise.all([assign(deliveries, one, id, a), assign(deliveries, two, id, b)]);
        expect(tally(outcomes)).toEqual({ done: 1, taken: 1 });
        const [has, free] = outcomes[0] === 'done' ? [a, b] : [b, a];
        expect(await carrierOf(deliveries, id)).toBe(has.id);
        const other = await deliveries.requested(shop);
        expect(await deliveries.accept(free, other)).toBe('done');
        const crosswise = await Promise.all([
          assign(deliveries, one, id, free, true),
          assign(deliveries, two, other, has, true),
        ]);
        expect(crosswise).toEqual(['busy', 'busy']);
      };
    });
  });
});
