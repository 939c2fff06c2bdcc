import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { literal } from '../database-under-test.ts';
import {
  deliveriesOn,
  DETAILS,
  tally,
  times,
  type Deliveries,
  type Outcome,
  type Shop,
} from '../delivery/deliveries-on-database.ts';
import { openForTest, databaseKind } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';

const first = <T>([one]: readonly T[]): T => one as T;

const statusOf = async ({ database }: Deliveries, id: string): Promise<string | null> =>
  (await database.owner<{ status: string }>(`select status from private.deliveries where id = '${id}'`))[0]?.status ??
  null;

/** The ways to remove a business: by an administrator, or with its owner's account. */
const WAYS = {
  'by an administrator': ({ business }: Shop) => `delete from public.businesses where id = '${business}'`,
  'with its account': ({ owner }: Shop) => `delete from auth.users where id = '${owner.id}'`,
} as const;

const ways = Object.entries(WAYS) as [keyof typeof WAYS, (typeof WAYS)[keyof typeof WAYS]][];

const requestOf = ({ business }: Shop, id: string): string => {
  const request = { id, businessId: business, details: DETAILS, redeliveryOf: null, agreed: { fee: 699, free: true } };
  return `public.request_delivery('${randomUUID()}', ${literal(JSON.stringify(request))}::jsonb)`;
};

/** The end of a statement, during which another one arrives before the commit. */
const LINGER = 'pg_advisory_xact_lock(4711), pg_sleep(0.3)';

/** Waits until a statement lingers. The embedded database runs it to its end. */
async function untilItLingers({ database }: Deliveries): Promise<void> {
  if (database.kind === 'embedded') return;
  await expect
    .poll(() => database.owner("select from pg_locks where locktype = 'advisory' and objid = 4711"), {
      timeout: 20_000,
      interval: 5,
    })
    .toHaveLength(1);
}

async function onDatabase(run: (deliveries: Deliveries) => Promise<void>): Promise<void> {
  const database = await openForTest();
  await run(deliveriesOn(database));
  await database.close();
}

describe(`removing while others act (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test.each(ways)('%s first: a waiting request gets no-such-business, and leaves nothing', (_, by) =>
    onDatabase(async (deliveries) => {
      const shop = first(await deliveries.shops(1));
      const id = randomUUID();
      const removed = deliveries.database.owner(`${by(shop)}; select ${LINGER}`);
      await untilItLingers(deliveries);
      expect(['no-such-business', 'PT401']).toContain(await deliveries.request(shop, id));
      await removed;
      expect(await statusOf(deliveries, id)).toBeNull();
    }),
  );

  test.each(ways)('%s second: the delivery of a running request is canceled with it', (_, by) =>
    onDatabase(async (deliveries) => {
      const shop = first(await deliveries.shops(1));
      const id = randomUUID();
      const requested = deliveries.database.as<{ answer: { ok: boolean } }>(
        shop.owner.caller,
        `with made as materialized (select ${requestOf(shop, id)} as answer) select answer, ${LINGER} from made`,
      );
      await untilItLingers(deliveries);
      await deliveries.database.owner(by(shop));
      expect((await requested)[0]?.answer.ok).toBe(true);
      expect(await statusOf(deliveries, id)).toBe('canceled');
    }),
  );

  test('a courier’s account first: all their calls learn that the session is over', () =>
    onDatabase(async (deliveries) => {
      const shop = first(await deliveries.shops(1));
      const ids = await Promise.all(times(2, () => deliveries.requested(shop)));
      for (const call of [
        (by: SignedIn) => deliveries.accept(by, first(ids)),
        (by: SignedIn) => deliveries.read(by, 'public.courier_duty(true)'),
        (by: SignedIn) => deliveries.read(by, `to_jsonb(public.pass_delivery('${first(ids)}')::text)`),
      ]) {
        const courier = first(await deliveries.couriers(1));
        const removed = deliveries.database.owner(
          `delete from auth.users where id = '${courier.id}'; select ${LINGER}`,
        );
        await untilItLingers(deliveries);
        expect(await call(courier)).toBe('PT401');
        await removed;
      }
      expect(await statusOf(deliveries, first(ids))).toBe('searching');
    }));

  test('an account first: a decision on it is refused as changed', () =>
    onDatabase(async (deliveries) => {
      const admin = await deliveries.administrator();
      const courier = first(await deliveries.couriers(1));
      const removed = deliveries.database.owner(`delete from auth.users where id = '${courier.id}'; select ${LINGER}`);
      await untilItLingers(deliveries);
      expect(await deliveries.decide(admin, courier, 'suspend')).toBe('changed');
      await removed;
    }));

  test(`parallel requests, couriers and removals, ${RUNS} times: no deadlock, nothing left`, async () => {
    await runs(async (deliveries) => async (n) => {
      const shop = first(await deliveries.shops(1));
      const couriers = await deliveries.couriers(3);
      const admin = await deliveries.administrator();
      const ids = await Promise.all(times(3, () => deliveries.requested(shop)));
      expect(await deliveries.accept(first(couriers), first(ids))).toBe('done');
      const late = times(2, () => randomUUID());
      const gone = (statement: string): Promise<Outcome> =>
        deliveries.database.owner(statement).then(
          () => 'done',
          (error: unknown) => (error as { code?: string }).code ?? String(error),
        );
      const [removed, left, canceled, ...others] = await Promise.all([
        gone((ways[n % 2] as (typeof ways)[number])[1](shop)),
        gone(`delete from auth.users where id = '${couriers[2]?.id ?? ''}'`),
        deliveries.cancel(shop.owner, first(ids), 300),
        ...late.map((id) => deliveries.request(shop, id)),
        ...ids.slice(1).map((id, index) => deliveries.accept(couriers[index + 1] ?? first(couriers), id)),
        deliveries.step(first(couriers), first(ids), 'release'),
        deliveries.read(shop.owner, `public.delivery_overview('${shop.business}')`),
        gone('select private.settle_due()'),
        deliveries.decide(admin, couriers[2] ?? first(couriers), 'suspend'),
      ]);
      expect([removed, left]).toEqual(['done', 'done']);
      expect(['done', 'no-such-delivery', 'wrong-status', 'PT401']).toContain(canceled);
      for (const outcome of others)
        expect([
          'done',
          'no-such-business',
          'changed',
          'taken',
          'wrong-status',
          'no-such-delivery',
          'PT401',
          '42501',
        ]).toContain(outcome);
      const statuses = await Promise.all([...ids, ...late].map((id) => statusOf(deliveries, id)));
      expect(Object.keys(tally(statuses.map((status) => status ?? 'never made')))).not.toContainEqual(
        expect.stringMatching(/searching|accepted/u),
      );
    });
  });
});
