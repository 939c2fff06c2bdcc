import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { deliveriesOn, type Deliveries, type Shop } from './deliveries-on-database.ts';

let database: DatabaseUnderTest;
let deliveries: Deliveries;
let shop: Shop;
let admin: SignedIn;
beforeEach(async () => {
  database = await openForTest();
  deliveries = deliveriesOn(database);
  [shop] = (await deliveries.shops(1)) as [Shop];
  admin = await deliveries.administrator();
});
afterEach(() => database.close());

/** Each reading of the clock takes a minute from now on: a run is over after one row, or one batch. */
const slowClock = async () => {
  await database.owner(`create sequence private.readings;
    create or replace function private.now() returns timestamptz language sql volatile set search_path = '' as
    $$ select date_trunc('milliseconds', clock_timestamp()) + interval '30 days' + nextval('private.readings') * interval '1 minute' $$`);
};
const left = async () => {
  const [row] = await database.as<{ left: { toForget: number; forgetSince: string | null; jobSince: string | null } }>(
    admin.caller,
    'select public.work_left() as left',
  );
  return row?.left;
};
const count = async (rows: string) =>
  (await database.owner<{ n: number }>(`select count(*)::integer as n from ${rows}`))[0]?.n;
/** Empties the queues that Edge Functions empty. */
const sent = () =>
  database.owner(`delete from private.mails; delete from private.alerts; delete from private.door_queue`);

test('a run that ends in time settles every due delivery, another one leaves the rest', async () => {
  for (let n = 0; n < 3; n += 1) await deliveries.requested(shop);
  await deliveries.advance(31);
  await sent();
  const searching = "private.deliveries where status = 'searching'";
  const [due] = await database.owner<{ at: string }>(
    'select to_jsonb(min(next_due)) as at from private.deliveries where next_due is not null',
  );
  expect(await left()).toEqual({ toForget: 0, forgetSince: null, jobSince: due?.at });
  await slowClock();
  await database.owner('select private.settle_due()');
  expect(await count(searching)).toBe(3);
  await deliveries.advance(0);
  await database.owner('select private.settle_due()');
  await sent();
  expect(await count(searching)).toBe(0);
  expect(await left()).toEqual({ toForget: 0, forgetSince: null, jobSince: null });
});

test('data that should be gone is counted, with its oldest, until a run deletes it', async () => {
  for (let n = 0; n < 3; n += 1) {
    const id = await deliveries.requested(shop);
    await deliveries.cancel(shop.owner, id, 0);
  }
  await sent();
  await database.owner(`set session_replication_role = replica;
    update private.deliveries set ended_at = private.now() - interval '32 days';
    update private.deliveries set ended_at = '2026-01-01' where id = (select min(id::text)::uuid from private.deliveries);
    set session_replication_role = origin`);
  expect(await left()).toMatchObject({ toForget: 3, forgetSince: '2026-01-31T00:00:00+00:00' });
  await database.owner('select private.forget_deliveries()');
  expect(await left()).toEqual({ toForget: 0, forgetSince: null, jobSince: null });
});

test('old rows are deleted in batches until none is left, or the time is over', async () => {
  const requests = 'private.api_requests';
  await database.owner(`set session_replication_role = replica;
    insert into private.api_requests (business_id, key_id, at, method, route, status, ms, request_id)
    select '${shop.business}', gen_random_uuid(), private.now() - interval '8 days', 'GET', '/deliveries', 200, 3, gen_random_uuid()
    from generate_series(1, 2500);
    set session_replication_role = origin`);
  await slowClock();
  await database.owner('select private.purge()');
  expect(await count(requests)).toBe(2500);
  await deliveries.advance(0);
  await database.owner('select private.purge()');
  expect(await count(requests)).toBe(0);
});
