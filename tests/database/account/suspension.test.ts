import { expect, test } from 'vitest';
import { deliveriesOn, type Shop } from '../delivery/deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';

test.each([
  ['the delivery can’t go back', `before insert on private.delivery_events for each row when (new.kind = 'release')`],
  ['they can’t be taken offline', 'before update on private.courier_presence for each row when (true)'],
])('a courier is suspended with all consequences, or not at all: %s', async (_what, when) => {
  const database = await openForTest();
  const deliveries = deliveriesOn(database);
  const [shop] = (await deliveries.shops(1)) as [Shop];
  const [courier] = (await deliveries.couriers(1)) as [SignedIn];
  const admin = await deliveries.administrator();
  const id = await deliveries.requested(shop);
  expect(await deliveries.accept(courier, id)).toBe('done');
  const state = async () => [
    await database.owner(`select account_status from public.users where id = '${courier.id}'`),
    await database.owner(`select online_until::text from private.courier_presence where courier = '${courier.id}'`),
    await database.owner(`select status, courier, version from private.deliveries where id = '${id}'`),
    await database.owner(`select count(*)::int from private.audit_log where row_id = '${courier.id}'`),
  ];
  const before = await state();

  await database.owner(`create function private.fail() returns trigger language plpgsql as
      $$ begin raise exception 'out of order' using errcode = 'XX999'; end $$;
    create trigger out_of_order ${when} execute function private.fail()`);
  expect(await deliveries.decide(admin, courier, 'suspend')).toBe('XX999');
  expect(await state()).toEqual(before);

  await database.owner('drop function private.fail() cascade');
  expect(await deliveries.decide(admin, courier, 'suspend')).toBe('done');
  expect((await state()).flat()).toMatchObject([
    { account_status: 'Suspended' },
    { online_until: null },
    { status: 'searching', courier: null },
    { count: expect.any(Number) as number },
  ]);
  await database.close();
});
