import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keptSandboxes } from '#demo/world/sandbox/kept-sandboxes.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { serviceSandboxes } from '../../../supabase/functions/_shared/service/service-sandboxes.ts';
import { times, type Deliveries, type Shop } from '../delivery/deliveries-on-database.ts';
import { databaseKind } from '../open-database.ts';
import { runs, RUNS, RUNS_TIMEOUT } from '../runs.ts';
import { serviceOverSql } from '../service-over-sql.ts';

const DIGEST = 'b'.repeat(64);

const withKey = ({ database }: Deliveries, { owner, business }: Shop) =>
  database.owner(`insert into private.api_keys (id, business_id, mode, access, name, digest, hint, made_at, made_by)
    values ('${randomUUID()}', '${business}', 'test', 'full', 'Checkout', '${DIGEST}', 'abcd', private.now(), '${owner.id}')
    on conflict (digest) do update set business_id = excluded.business_id, revoked_at = null`);

/** The sandbox of a shop, as a process of its own opens it for each request. */
const opened = ({ database }: Deliveries, { business }: Shop) =>
  keptSandboxes({
    store: serviceSandboxes(serviceOverSql(database)),
    base: { now: Date.now },
    productName: 'Product',
    booksZone: 'America/Los_Angeles',
    webhooks: null,
    pause: (tries) =>
      new Promise((resolve) => {
        setTimeout(resolve, Math.random() * tries * 40);
      }),
  }).open({ id: knownBusinessId(business), businessName: 'Shop' }, DIGEST);

/** Nothing is due in the sandboxes that are there. */
const asleep = ({ database }: Deliveries) => database.owner('update private.sandboxes set next_at = null');

const addSandbox = ({ database }: Deliveries, business: string, nextAt: string) =>
  database.owner(`insert into private.sandboxes (business_id, state, revision, next_at, touched_at)
    values ('${business}', '{}', 1, ${nextAt}, private.now())`);

/** The businesses whose sandboxes simultaneous calls claim; undefined for a call that gets none. */
async function claimed({ database }: Deliveries, calls: number): Promise<(string | undefined)[]> {
  const api = serviceOverSql(database);
  const all = (await Promise.all(times(calls, () => api.rpc('svc_claim_sandbox', {})))) as ({ id: string } | null)[];
  return all.map((one) => one?.id);
}

describe(`sandboxes, ${RUNS} times each (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test('two processes’ simultaneous changes of one both count', async () => {
    await runs(async (deliveries) => async () => {
      const [shop] = (await deliveries.shops(1)) as [Shop];
      await withKey(deliveries, shop);
      const { sandbox } = opened(deliveries, shop);
      const { now: before } = valueOf((await sandbox?.setSpeed(0)) ?? { ok: false, error: 'no sandbox' });
      const moved = await Promise.all(times(2, () => opened(deliveries, shop).sandbox?.advance(10)));
      expect(moved.map((one) => one?.ok)).toEqual([true, true]);
      const after = await opened(deliveries, shop).sandbox?.clock();
      expect(after?.ok === true && after.value.now - before).toBe(20 * 60_000);
      expect(
        await deliveries.database.owner(
          `select revision::integer from private.sandboxes where business_id = '${shop.business}'`,
        ),
      ).toEqual([{ revision: 3 }]);
    });
  });

  test('one is refused to a revoked key, to another business’s and to a live one', async () => {
    await runs(async (deliveries) => async () => {
      const { database } = deliveries;
      const [shop, other] = (await deliveries.shops(2)) as [Shop, Shop];
      await withKey(deliveries, shop);
      const store = serviceSandboxes(serviceOverSql(database));
      const change = { state: '{}', revision: 1, nextAt: null };
      const tries = async (of: Shop) => [
        await store.read(knownBusinessId(of.business), DIGEST),
        await store.keep(knownBusinessId(of.business), DIGEST, change),
      ];
      expect(await tries(other)).toEqual(['revoked-key', 'revoked-key']);
      for (const to of ["mode = 'live'", "mode = 'test', revoked_at = private.now()"]) {
        await database.owner(`update private.api_keys set ${to} where digest = '${DIGEST}'`);
        expect(await tries(shop)).toEqual(['revoked-key', 'revoked-key']);
      }
      await database.owner(`update private.api_keys set revoked_at = null where digest = '${DIGEST}'`);
      expect(await tries(shop)).toEqual([null, 'kept']);
      expect(await tries(shop)).toEqual([{ state: '{}', revision: 1 }, 'changed']);
    });
  });

  test('their keys open no function of live deliveries, which a live key does', async () => {
    await runs(async (deliveries) => async () => {
      const { database } = deliveries;
      const [shop] = (await deliveries.shops(1)) as [Shop];
      await withKey(deliveries, shop);
      const api = serviceOverSql(database);
      const key = { p_digest: DIGEST };
      const answers = async () =>
        (
          await Promise.all([
            api.rpc('svc_api_settings', key),
            api.rpc('svc_api_find', { ...key, p_delivery: randomUUID(), p_number: null }),
            api.rpc('svc_api_page', { ...key, p_filter: {}, p_after: {}, p_limit: 5 }),
            api.rpc('svc_api_events', { ...key, p_filter: {}, p_after: {}, p_limit: 5 }),
            api.rpc('svc_api_webhooks', { ...key, p_operation: 'list', p_endpoint: null, p_args: {} }),
          ])
        ).map((answer) => (answer as { error?: string }).error ?? 'opened');
      expect(await answers()).toEqual(Array.from({ length: 5 }, () => 'revoked-key'));
      await database.owner(`update private.api_keys set mode = 'live' where digest = '${DIGEST}'`);
      expect(await answers()).toEqual(Array.from({ length: 5 }, () => 'opened'));
      await database.owner(`update private.api_keys set mode = 'test' where digest = '${DIGEST}'`);
    });
  });

  test('each is claimed once, the longest waiting first, and again a minute later', async () => {
    await runs(async (deliveries) => async () => {
      const { database } = deliveries;
      await asleep(deliveries);
      const shops = await deliveries.shops(3);
      const waits = [10, 30, 20];
      for (const [n, { business }] of shops.entries())
        await addSandbox(deliveries, business, `private.now() - interval '${waits[n] ?? 0} years'`);
      const [first, second, third] = [shops[1]?.business, shops[2]?.business, shops[0]?.business];
      expect(await claimed(deliveries, 1)).toEqual([first]);
      // Simultaneous calls get different ones.
      expect(new Set(await claimed(deliveries, 3))).toEqual(new Set([second, third, undefined]));
      await database.owner(
        `update private.sandboxes set next_at = next_at - interval '59 seconds' where next_at is not null`,
      );
      expect(await claimed(deliveries, 1)).toEqual([undefined]);
      await database.owner(
        `update private.sandboxes set next_at = next_at - interval '2 seconds' where next_at is not null`,
      );
      expect(await claimed(deliveries, 1)).not.toEqual([undefined]);
    });
  });

  test('an owner with many doesn’t delay another’s', async () => {
    await runs(async (deliveries) => async () => {
      const { database } = deliveries;
      await asleep(deliveries);
      const [many, other] = (await deliveries.shops(2)) as [Shop, Shop];
      const more = times(3, () => randomUUID());
      for (const id of more)
        await database.owner(`insert into public.businesses
          select (b).* from (select jsonb_populate_record(b, jsonb_build_object('id', '${id}')) as b
            from public.businesses b where b.id = '${many.business}') as x`);
      const own = [many.business, ...more];
      for (const business of own) await addSandbox(deliveries, business, `private.now() - interval '10 minutes'`);
      await addSandbox(deliveries, other.business, `private.now() - interval '1 minute'`);
      expect(own).toContain((await claimed(deliveries, 1))[0]);
      expect(await claimed(deliveries, 1)).toEqual([other.business]);
    });
  });

  test('one is woken when something is due, and deleted 30 days after its last use', async () => {
    await runs(async (deliveries) => async () => {
      const { database } = deliveries;
      const [shop] = (await deliveries.shops(1)) as [Shop];
      await withKey(deliveries, shop);
      const api = serviceOverSql(database);
      const store = serviceSandboxes(api);
      const id = knownBusinessId(shop.business);
      await asleep(deliveries);
      const due = async () => {
        const [row] = await database.owner<{ due: string }>('select private.sandboxes_wait() as due');
        return Number(row?.due);
      };
      await store.keep(id, DIGEST, { state: '{}', revision: 1, nextAt: Date.now() + 60_000 });
      expect(await due()).toBe(0);
      await store.keep(id, null, { state: '{}', revision: 2, nextAt: Date.now() - 60_000 });
      expect(await due()).toBe(1);
      expect(await store.claim()).toMatchObject({ id });
      expect(await due()).toBe(0);
      expect(await store.claim()).toBeNull();

      const unusedFor = (age: string) =>
        database.owner(`update private.sandboxes set touched_at = private.now() - interval '${age}'
          where business_id = '${id}'; select private.purge()`);
      await unusedFor('29 days');
      // The server's own work is no use of it.
      expect(await store.read(id, null)).toMatchObject({ revision: 2 });
      await database.owner('select private.purge()');
      await unusedFor('30 days');
      expect(await store.read(id, null)).toBeNull();
      await store.keep(id, DIGEST, { state: '{}', revision: 1, nextAt: null });
      await unusedFor('29 days');
      await store.read(id, DIGEST);
      expect(
        await database.owner(`select touched_at > private.now() - interval '1 minute' as used from private.sandboxes
          where business_id = '${id}'`),
      ).toEqual([{ used: true }]);
    });
  });
});
