import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS_REMEMBERED } from '#core/delivery/lifecycle/policy.ts';
import { deliveriesOn, type Deliveries, type Shop } from './deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';

let deliveries: Deliveries;
let shop: Shop;

beforeAll(async () => {
  deliveries = deliveriesOn(await openForTest());
  [shop] = (await deliveries.shops(1)) as [Shop];
});
afterAll(() => deliveries.database.close());

const count = async (of: Shop) => {
  const [row] = await deliveries.database.owner<{ count: string }>(
    `select count(*) from private.commands where actor = '${of.owner.id}'`,
  );
  return Number(row?.count);
};

test('each person’s newest thousand commands are remembered', async () => {
  const [other] = (await deliveries.shops(1)) as [Shop];
  const id = await deliveries.requested(shop);
  const theirs = await deliveries.requested(other);
  await deliveries.database.owner(
    `update private.commands set at = at - interval '2 hours' where actor = '${other.owner.id}';
     insert into private.commands (actor, id, at, function, payload)
     select '${shop.owner.id}', gen_random_uuid(), private.now() - make_interval(secs => n), 'change_delivery', ''
     from generate_series(1, ${COMMANDS_REMEMBERED + 50}) n`,
  );
  const command = randomUUID();
  expect(await deliveries.change(shop.owner, id, 'hand_back', command)).toBe('wrong-status');
  expect(await count(shop)).toBe(COMMANDS_REMEMBERED);
  expect(await count(other)).toBe(1);
  // The oldest was removed, not the newest.
  expect(await deliveries.change(shop.owner, theirs, 'hand_back', command)).toBe('reused-command');
  expect(await deliveries.change(shop.owner, id, 'hand_back', command)).toBe('wrong-status');
});

test('only one function makes the merchant’s view, and it records lookups', async () => {
  const callers = await deliveries.database.owner<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('private', 'public') and p.prosrc ~ 'private[.]merchant_view\\s*\\('`,
  );
  expect(callers).toEqual([{ name: 'private.audited_merchant_view(private.deliveries)' }]);
});
