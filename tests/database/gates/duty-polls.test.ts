import { beforeEach, afterEach, describe, expect, test } from 'vitest';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { deliveriesOn, times, type Deliveries, type Shop } from '../delivery/deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { livePage, stopClock, type LivePage } from './live-page.ts';

let database: DatabaseUnderTest;
let deliveries: Deliveries;
let shop: Shop;
beforeEach(async () => {
  database = await openForTest();
  deliveries = deliveriesOn(database);
  [shop] = (await deliveries.shops(1)) as [Shop];
});
afterEach(() => database.close());

const dutyOf = ({ caller }: SignedIn): LivePage => livePage(database, caller, (known) => `public.live_duty(${known})`);
const offered = async ({ caller }: SignedIn): Promise<number> => {
  const [row] = await database.as<{ n: number }>(
    caller,
    `select jsonb_array_length(public.live_duty() #> '{view,offers}') as n`,
  );
  return row?.n ?? -1;
};
const onlineFor = async ({ id }: SignedIn): Promise<number> => {
  const [row] = await database.owner<{ s: number }>(
    `select extract(epoch from online_until - private.now())::integer as s from private.courier_presence where courier = '${id}'`,
  );
  return row?.s ?? -1;
};

describe('the duty of a courier who polls', () => {
  test('shows a new offer to the sixth and seventh when their turn comes', async () => {
    await stopClock(database, `now()`);
    const couriers = await deliveries.couriers(7);
    await database.owner(
      couriers
        .map(
          ({ id }, n) => `update private.courier_presence set
      idle_since = private.now() - interval '${70 - n} minutes' where courier = '${id}'`,
        )
        .join(';'),
    );
    const pages = couriers.map(dutyOf);
    for (const page of pages) await page.settle();
    await deliveries.requested(shop);
    const polled = () => Promise.all(pages.map((page) => page.poll()));
    expect(await polled()).toEqual([...times(5, () => 'new'), 'built', 'built']);
    // The first in line goes offline, which changes nothing of the others’ own rows.
    await database.owner(
      `update private.courier_presence set online_until = null where courier = '${couriers[0]?.id}'`,
    );
    expect((await polled()).slice(5)).toEqual(['new', 'same']);
    expect(await Promise.all(couriers.map(offered))).toEqual([0, 1, 1, 1, 1, 1, 0]);
    await stopClock(database, `private.now() + interval '15 seconds'`);
    expect(await pages[6]?.poll()).toBe('new');
  });

  test('keeps them online for at least two minutes after each poll', async () => {
    const [courier] = (await deliveries.couriers(1)) as [SignedIn];
    const page = dutyOf(courier);
    await page.settle();
    for (const seconds of [5, 20, 20, 5]) {
      await stopClock(database, `private.now() + interval '${seconds} seconds'`);
      expect(await page.poll()).toBe('same');
      expect(await onlineFor(courier)).toBeGreaterThanOrEqual(120);
    }
    await database.owner('update private.courier_presence set missed = 2');
    expect(await page.poll()).toBe('built');
    expect(await database.owner('select missed from private.courier_presence')).toEqual([{ missed: 0 }]);
  });

  test('stores their position at a poll that’s told “same”', async () => {
    const [courier] = (await deliveries.couriers(1)) as [SignedIn];
    await deliveries.accept(courier, await deliveries.requested(shop));
    const here = JSON.stringify({ lat: 43.65783, lon: -79.42167, accuracy: 18, age: 0 });
    const page = livePage(database, courier.caller, (known) => `public.live_duty(${known}, '${here}'::jsonb)`);
    await page.settle();
    await database.owner('delete from private.courier_positions');
    expect(await page.poll()).toBe('same');
    expect(await database.owner('select lat from private.courier_positions')).toEqual([{ lat: 43.65783 }]);
  });
});
