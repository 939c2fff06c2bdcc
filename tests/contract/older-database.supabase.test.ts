import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '#core/result.ts';
import { applyMigrations } from '../../supabase/local/migrations.ts';
import { aRequest } from '#tests/builders/request.ts';
import { aCommand, administratorOf, carry, courierOnline, sender, TORONTO } from './dispatch-people.ts';
import type { DispatchUnderTest } from './dispatch-under-test.ts';
import { openLocalProject, type LocalProject } from './local-project.ts';
import { valueOf } from './outcome.ts';
import { newcomer } from './people.ts';
import { HERE } from './positions.ts';
import { supabaseOn } from './supabase.ts';

/** The first migration that the previous release doesn't have. */
const SINCE = '20260801140000';

let project: LocalProject;
let world: DispatchUnderTest;
beforeAll(async () => {
  project = await openLocalProject((sql) => applyMigrations(sql, SINCE));
  const onProject = supabaseOn(project);
  world = {
    ...onProject,
    // The Edge Functions that verify emails are deployed with the database, so this test verifies by SQL.
    async signedIn({ registration, roles, isAdmin = false } = {}) {
      const person = await newcomer(onProject, registration);
      await project.sql(`update auth.users set raw_app_meta_data = raw_app_meta_data
        || jsonb_build_object('email_verified_at', now(), 'verified_email', email) where id = '${person.id}'`);
      valueOf(await person.backend.auth.setSession(person.session.tokens));
      if (roles !== undefined) valueOf(await person.backend.users.setRoles(person.id, roles));
      if (isAdmin) await onProject.makeAdmin(person.email);
      // A decision names the roles that were shown, which an older database doesn't know, so this test approves by SQL.
      const decide: typeof person.backend.accountReview.decide = async (id) => {
        await project.sql(`select private.move_account('${person.id}', '${id}', 'approve', 'Pending', 'Active', '')`);
        return ok();
      };
      return { ...person, backend: { ...person.backend, accountReview: { ...person.backend.accountReview, decide } } };
    },
  };
});
afterAll(() => project.close());

test('today’s page works on the database of the previous release', async () => {
  const [shop, rider, admin] = [await sender(world), await courierOnline(world), await administratorOf(world)];
  const delivery = await shop.requested();
  const { courierDesk, tracking, users } = rider.backend;

  // Its mark of a verified email is in the account.
  expect(valueOf(await rider.backend.auth.emailConfirmedAt())).toBeGreaterThan(0);
  expect(valueOf(await rider.backend.auth.emailConfirmedAt((await newcomer(world)).session.tokens))).toBe(null);
  await project.sql(`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"verified_email": "old@example.com"}'
    where id = '${admin.id}'`);
  expect(valueOf(await admin.backend.auth.emailConfirmedAt())).toBe(null);
  expect(valueOf(await users.find(rider.id))).toMatchObject({ roles: ['courier'], status: 'Active' });
  expect(valueOf(await admin.backend.users.listAll())).not.toEqual([]);
  expect(valueOf(await shop.backend.businesses.listOwn(shop.id))).toMatchObject([
    { id: shop.business, status: 'Active' },
  ]);
  expect(valueOf(await courierDesk.duty())).toMatchObject({
    markets: [TORONTO],
    offers: [{ id: delivery.id }],
    job: null,
  });
  await carry(rider, delivery, 'at_pickup');
  // A database that accepts no position with a step still accepts the step.
  valueOf(await courierDesk.pickUp(aCommand(), delivery.id, HERE));
  expect(valueOf(await courierDesk.duty()).job).toMatchObject({
    id: delivery.id,
    status: 'picked_up',
    dropoff: { name: aRequest().name, street: aRequest().street, state: '', postalCode: '' },
    country: '',
  });
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
  expect(valueOf(await admin.backend.deliveryLookup.find(delivery.number))).toMatchObject({
    delivery: { id: delivery.id },
  });
});
