import { expect, test } from 'vitest';
import { deliveriesOn, type Shop } from './deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';

test('A page of a list begins after the last row of the page before', async () => {
  const database = await openForTest();
  const deliveries = deliveriesOn(database);
  const [shop] = (await deliveries.shops(1)) as [Shop];
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) ids.push(await deliveries.requested(shop));
  const [newest = ''] = ids.splice(0, 1);
  const at = '2026-03-02 12:00:00+00';
  await database.owner(`update private.deliveries set requested_at = '${at}' where id <> '${newest}'`);
  const page = async (before: string) => {
    const rows = await database.as<{ list: { id: string }[] }>(
      shop.owner.caller,
      `select public.list_deliveries('${shop.business}'${before}) as list`,
    );
    return rows[0]?.list.map(({ id }) => id);
  };
  const [first, second, third] = ids.toSorted().toReversed();
  expect(await page('')).toEqual([newest, first, second, third]);
  expect(await page(`, '${at}', '${first}'`)).toEqual([second, third]);
  expect(await page(`, '${at}', '${third}'`)).toEqual([]);
  await database.close();
});
