import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { DatabaseUnderTest } from './database-under-test.ts';
import { deliveriesOn, times, type Deliveries, type Shop } from './deliveries-on-database.ts';
import { openForTest, whereItRan } from './open-database.ts';
import type { SignedIn } from './people.ts';

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
/** From the request to the promised time, in zone A. */
const PROMISED = 45;

test('a courier accepts the next one once theirs is lost, before a job has settled it', async () => {
  await deliveries.advance(PROMISED + DAY - 1);
  const next = await deliveries.requested(shop);
  expect(await deliveries.accept(courier, next)).toBe('busy');
  await deliveries.advance(2);
  expect(await deliveries.accept(courier, next)).toBe('done');
});

test('without the approval a courier has nothing to finish once theirs is lost', async () => {
  const admin = await deliveries.administrator();
  await deliveries.decide(admin, courier, 'suspend');
  await deliveries.advance(PROMISED + DAY - 1);
  expect(await deliveries.read(courier, 'public.courier_duty()')).toBe('done');
  await deliveries.advance(2);
  expect(await deliveries.read(courier, 'public.courier_duty()')).toBe('42501');
});

test(`what is reported and handed over at once ends once (${whereItRan()})`, async () => {
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
  // Late or lost, the free one is the business's again.
  expect([ends, left]).toEqual([1, 5]);
});

// The embedded database runs statements in turn, so nobody waits there.
test.runIf(inject('databaseServer') !== null)(
  'a courier whose delivery is lost waits without holding what its business needs',
  async () => {
    await deliveries.advance(PROMISED + DAY - 1);
    const next = await deliveries.requested(shop);
    await deliveries.advance(2);
    // As a cancellation does: the delivery first, the settings of its business afterwards.
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
