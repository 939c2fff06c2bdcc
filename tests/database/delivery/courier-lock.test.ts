import { inject, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { deliveriesOn, type Deliveries, type Shop } from './deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';

let database: DatabaseUnderTest;
let deliveries: Deliveries;
let courier: SignedIn;
let delivery: string;
beforeEach(async () => {
  database = await openForTest();
  deliveries = deliveriesOn(database);
  const [shop] = (await deliveries.shops(1)) as [Shop];
  [courier] = (await deliveries.couriers(1)) as [SignedIn];
  delivery = await deliveries.requested(shop);
});
afterEach(() => database.close());

/** Holds the courier's lock for half a second, in which another call begins to wait for it. */
const whileLocked = async <T>(then: string, call: () => Promise<T>): Promise<T> => {
  const held = database.owner(
    `begin; select from private.couriers where courier = '${courier.id}' for update; select pg_sleep(0.5); ${then}; commit`,
  );
  await new Promise((resolve) => {
    setTimeout(resolve, 150);
  });
  const [answer] = await Promise.all([call(), held]);
  return answer;
};
const SUSPEND = () => `update public.users set account_status = 'Suspended' where id = '${courier.id}'`;

// The embedded database runs statements one after the other, so no call waits there.
describe.runIf(inject('databaseServer') !== null)('the lock of a courier', () => {
  test('is awaited by a suspension, so that the courier’s current step comes first', async () => {
    const admin = await deliveries.administrator();
    const accepts = `
      update private.deliveries set status = 'accepted', courier = '${courier.id}', version = 2,
        pickup_by = private.now(), reached = reached || jsonb_build_object('accepted', private.now())
      where id = '${delivery}';
      insert into private.delivery_events (delivery, seq, kind, actor, at) values ('${delivery}', 2, 'accept', 'courier', private.now())`;
    expect(await whileLocked(accepts, () => deliveries.decide(admin, courier, 'suspend'))).toBe('done');
    const [row] = await database.owner(`select status, courier from private.deliveries where id = '${delivery}'`);
    expect(row).toEqual({ status: 'searching', courier: null });
  });

  test('comes before the check whether they may accept', async () => {
    expect(await whileLocked(SUSPEND(), () => deliveries.accept(courier, delivery))).toBe('42501');
  });

  test('comes before the check whether they may take a step', async () => {
    expect(await deliveries.accept(courier, delivery)).toBe('done');
    expect(await whileLocked(SUSPEND(), () => deliveries.step(courier, delivery, 'arrive_pickup'))).toBe('42501');
  });
});
