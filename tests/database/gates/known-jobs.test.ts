import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOn, type Deliveries, type Shop } from '../delivery/deliveries-on-database.ts';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';

let database: DatabaseUnderTest;
let deliveries: Deliveries;
let courier: SignedIn;
let delivery: string;
beforeAll(async () => {
  database = await openForTest();
  deliveries = deliveriesOn(database);
  [courier] = (await deliveries.couriers(1)) as [SignedIn];
  const [shop] = (await deliveries.shops(1)) as [Shop];
  delivery = await deliveries.requested(shop);
  await deliveries.accept(courier, delivery);
});
afterAll(() => database.close());

interface Sent {
  readonly tag: string;
  readonly view: { readonly job?: object; readonly jobs: readonly { readonly tag: string; readonly view?: object }[] };
}
/** A page's request with the jobs that it has; null for a page of release 0.1. */
async function asked(known: readonly string[] | null, tag = '~'): Promise<Sent> {
  const named = known === null ? '' : `, null, '{${known.join(',')}}'`;
  const [row] = await database.as<{ answer: Sent }>(
    courier.caller,
    `select public.live_duty('${tag}'${named}) as answer`,
  );
  return row?.answer as Sent;
}
const job = (status: string) => ({ tag: expect.any(String), view: expect.objectContaining({ id: delivery, status }) });

test('a page gets the views of the jobs that it doesn’t have, and the others’ tags', async () => {
  const first = await asked([]);
  expect(first.view).not.toHaveProperty('job');
  expect(first.view.jobs).toEqual([job('accepted')]);
  const known = first.view.jobs.map(({ tag }) => tag);
  expect((await asked(known)).view.jobs).toEqual([{ tag: known[0] }]);
  expect((await asked(['other', ...known])).view.jobs).toEqual([{ tag: known[0] }]);
  // The duty's tag doesn't depend on what was sent.
  expect(await asked(known, first.tag)).toBe('same');

  await deliveries.step(courier, delivery, 'arrive_pickup');
  const next = await asked(known, first.tag);
  expect(next.view.jobs).toEqual([job('at_pickup')]);
  expect(next.view.jobs[0]?.tag).not.toBe(known[0]);
});

test('a job has another tag when its delivery, its people or its PIN change', async () => {
  for (const change of [
    `update private.deliveries set version = version where id = '${delivery}'`,
    `update private.delivery_people set recipient_note = 'Ring' where delivery = '${delivery}'`,
    `update private.delivery_secrets set tries = 1 where delivery = '${delivery}'`,
  ]) {
    const before = (await asked([])).view.jobs[0]?.tag;
    await database.owner(change);
    const after = (await asked([])).view.jobs[0]?.tag;
    expect([change, after]).not.toEqual([change, before]);
  }
});

test('a page of release 0.1 gets its one job as before', async () => {
  expect((await asked(null)).view.job).toMatchObject({ id: delivery, shop: expect.any(String) });
});
