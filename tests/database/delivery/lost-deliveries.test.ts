import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { deliveriesOn, times, type Deliveries, type Shop } from './deliveries-on-database.ts';
import { openForTest, databaseKind } from '../open-database.ts';
import type { SignedIn } from '../people.ts';

let database: DatabaseUnderTest;
let deliveries: Deliveries;
let shop: Shop;
let courier: SignedIn;
let carried: string;
beforeEach(async () => {
  database = await openForTest();
  deliveries = deliveriesOn(database);
  [shop] = (await deliveries.shops(1)) as [Shop];
  [courier] = (await deliveries.couriers(1)) as [SignedIn];
  carried = await deliveries.requested(shop);
  await deliveries.toTheDoor(courier, carried);
});
afterEach(() => database.close());

const DAY = 24 * 60;
/** Minutes from the request to the promised time, in zone A. */
const PROMISED = 45;

test('a courier may accept the next one once theirs is lost, before the job runs', async () => {
  await deliveries.advance(PROMISED + DAY - 1);
  const next = await deliveries.requested(shop);
  expect(await deliveries.accept(courier, next)).toBe('busy');
  await deliveries.advance(2);
  expect(await deliveries.accept(courier, next)).toBe('done');
});

test('a courier without approval has nothing to finish once theirs is lost', async () => {
  const admin = await deliveries.administrator();
  await deliveries.decide(admin, courier, 'suspend');
  await deliveries.advance(PROMISED + DAY - 1);
  expect(await deliveries.read(courier, 'public.courier_duty()')).toBe('done');
  await deliveries.advance(2);
  expect(await deliveries.read(courier, 'public.courier_duty()')).toBe('42501');
});

test(`a parcel reported lost and handed over at the same time ends once (${databaseKind()})`, async () => {
  await deliveries.advance(PROMISED + 121);
  const [secrets] = await database.owner<{ pin: string }>(
    `select pin from private.delivery_secrets where delivery = '${carried}'`,
  );
  const outcomes = await Promise.all(
    times(10, (n) =>
      n % 2 === 0
        ? deliveries.change(shop.owner, carried, 'lose')
        : deliveries.step(courier, carried, 'deliver', { pin: secrets?.pin ?? '' }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'wrong-status']));
  const [{ ends, left } = { ends: 0, left: 0 }] = await database.owner<{ ends: number; left: number }>(
    `select (select count(*)::integer from private.delivery_events where delivery = '${carried}' and kind in ('lose', 'deliver')) as ends,
      (select free_left from private.business_settings where business_id = '${shop.business}') as left`,
  );
  // The free delivery comes back, whether this one was late or lost.
  expect([ends, left]).toEqual([1, 5]);
});

// The embedded database runs statements one after the other, so no call waits there.
test.runIf(inject('databaseServer') !== null)(
  'a courier whose delivery is lost waits without locking their business',
  async () => {
    await deliveries.advance(PROMISED + DAY - 1);
    const next = await deliveries.requested(shop);
    await deliveries.advance(2);
    // A cancellation locks the delivery first, then the settings of its business.
    const held = database.owner(
      `begin; select from private.deliveries where id = '${next}' for update; select pg_sleep(0.5);
        update private.business_settings set free_left = free_left where business_id = '${shop.business}'; commit`,
    );
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
    const [outcome] = await Promise.all([deliveries.accept(courier, next), held]);
    expect(outcome).toBe('done');
    const [lost] = await database.owner(`select status from private.deliveries where id = '${carried}'`);
    expect(lost).toEqual({ status: 'canceled' });
  },
);
