import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyMigrations } from '../../../supabase/local/migrations.ts';
import { HOUR } from '#core/clock.ts';
import { NEWEST } from '#core/listing/list-query.ts';
import { aRequest } from '#tests/builders/request.ts';
import { aCommand, administratorOf, carry, courierOnline, sender, TORONTO } from '../dispatch-people.ts';
import type { DispatchUnderTest } from '../dispatch-under-test.ts';
import { openLocalProject, type LocalProject } from './local-project.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { HERE } from '../delivery/place/positions.ts';
import { supabaseOn } from '../supabase.ts';

/** The first moment after the migrations of the previous release, 0.1. */
const SINCE = '20260913000000';

let project: LocalProject;
let world: DispatchUnderTest;
beforeAll(async () => {
  project = await openLocalProject((sql) => applyMigrations(sql, SINCE));
  world = supabaseOn(project);
});
afterAll(() => project.close());

test('today’s page works on the database of the previous release', async () => {
  const [shop, rider, admin] = [await sender(world), await courierOnline(world), await administratorOf(world)];
  const delivery = await shop.requested();
  const { courierDesk, tracking, users } = rider.backend;

  expect(valueOf(await users.find(rider.id))).toMatchObject({ roles: ['courier'], status: 'Active' });
  const { users: accounts, businesses } = admin.backend;
  const first = valueOf(await accounts.list({ most: 2 }));
  const rest = valueOf(await accounts.list({ most: 2, after: first.next }));
  const listed = [first, rest].map(({ rows }) => rows.map(({ id }) => id));
  expect(listed.map(({ length }) => length)).toEqual([2, 1]);
  expect(new Set(listed.flat())).toEqual(new Set([admin.id, rider.id, shop.id]));
  const pending = { ...NEWEST, filters: { status: 'Pending' } };
  expect(valueOf(await businesses.list()).rows).toMatchObject([{ id: shop.business }]);
  expect(valueOf(await businesses.list({ query: pending })).rows).toEqual([]);
  expect(valueOf(await shop.backend.businesses.listOwn(shop.id))).toMatchObject([
    { id: shop.business, status: 'Active' },
  ]);
  expect(valueOf(await courierDesk.duty())).toMatchObject({
    markets: [TORONTO],
    offers: [{ id: delivery.id }],
    jobs: [],
  });
  await carry(rider, delivery, 'at_pickup');
  valueOf(await courierDesk.pickUp(aCommand(), delivery.id, { here: HERE, age: HOUR }));
  expect(valueOf(await courierDesk.duty()).jobs[0]).toMatchObject({
    id: delivery.id,
    status: 'picked_up',
    dropoff: { name: aRequest().name, street: aRequest().street },
  });
  // Nobody carries several there, so that the screens have no button for it.
  expect(refusalOf(await courierDesk.reorder([delivery.id]))).toBe('unavailable');
  const { merchantDeliveries } = shop.backend;
  expect(valueOf(await merchantDeliveries.find(delivery.id))).toMatchObject({
    status: 'picked_up',
    people: { dropoff: { city: 'Toronto' } },
  });
  expect(valueOf(await merchantDeliveries.list(shop.business))).toMatchObject([{ id: delivery.id }]);
  expect(valueOf(await merchantDeliveries.overview(shop.business))).toMatchObject({ total: 1, active: 1 });
  expect(valueOf(await merchantDeliveries.settings(shop.business))).toMatchObject({ freeLeft: 4 });
  expect(valueOf(await tracking.find(delivery.number, delivery.key))).toMatchObject({ status: 'picked_up' });

  expect(valueOf(await admin.backend.accountReview.record(shop.id))).toMatchObject({ activeDeliveries: 1 });
  expect(valueOf(await admin.backend.accountReview.history(rider.id))).toMatchObject([{ kind: 'approve' }]);
  expect(valueOf(await admin.backend.businessRecords.find(shop.business))).toMatchObject({ activeDeliveries: 1 });
  expect(valueOf(await admin.backend.deliveryFinder.find(delivery.number))).toMatchObject({
    delivery: { id: delivery.id },
  });
  expect(valueOf(await admin.backend.statementBooks.list('courier'))).toEqual({ rows: [], next: null, counts: null });
  expect(valueOf(await admin.backend.statementBooks.count('courier'))).toEqual([]);
});
