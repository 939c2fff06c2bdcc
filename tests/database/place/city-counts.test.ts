import { afterEach, beforeEach, expect, test } from 'vitest';
import { LEFT_OVER } from '../../load/left-over.ts';
import { literal, type DatabaseUnderTest } from '../database-under-test.ts';
import { openForTest } from '../open-database.ts';
import { signedIn, type SignedIn } from '../people.ts';

let database: DatabaseUnderTest;
let merchants: SignedIn[];
beforeEach(async () => {
  database = await openForTest();
  merchants = await signedIn(database, 3, 'merchant');
});
afterEach(() => database.close());

const add = async ({ id, caller }: SignedIn, city: string): Promise<string> => {
  const [row] = await database.as<{ id: string }>(
    caller,
    `insert into public.businesses (user_id, country, business_name, address, city, state, business_email)
     values ('${id}', 'ca', 'Corner Bakery', '12 Alder Street', '${city}', 'on', 'bakery@example.com') returning id`,
  );
  return row?.id ?? '';
};
const saveZone = ({ caller }: SignedIn, business: string, timeZone: string) =>
  database.as(
    caller,
    `select public.save_pickup('${business}', ${literal(
      JSON.stringify({ postalCode: 'M6J 2Z4', phone: '+14165550101', notes: '', timeZone, callShop: 'no' }),
    )})`,
  );
const counts = () =>
  database.owner(`select market, time_zone as zone, sum(businesses)::integer as n from private.cities
    group by 1, 2 having sum(businesses) <> 0 order by 1, 2`);

test('cities are counted with the businesses that are added, move and are removed', async () => {
  const [one, two] = merchants as [SignedIn, SignedIn];
  const first = await add(one, 'Toronto');
  const second = await add(two, 'City of TORONTO');
  await add(two, 'Ottawa');
  await saveZone(one, first, 'America/Toronto');
  expect(await counts()).toEqual([
    { market: 'ca|on|ottawa', zone: '', n: 1 },
    { market: 'ca|on|toronto', zone: '', n: 1 },
    { market: 'ca|on|toronto', zone: 'America/Toronto', n: 1 },
  ]);
  await saveZone(one, first, 'America/Halifax');
  await database.owner(`update public.businesses set city = 'Guelph' where id = '${second}';
    select private.merge_cities()`);
  const merged = [
    { market: 'ca|on|guelph', zone: '', n: 1 },
    { market: 'ca|on|ottawa', zone: '', n: 1 },
    { market: 'ca|on|toronto', zone: 'America/Halifax', n: 1 },
  ];
  expect(await counts()).toEqual(merged);
  expect(await database.owner('select from private.cities')).toHaveLength(merged.length);
  await database.owner(`delete from auth.users where id = '${two.id}'`);
  expect(await counts()).toEqual(merged.slice(2));
  expect(await database.owner(LEFT_OVER)).toEqual([]);
});

test('cities stay right while shops change and rows are merged', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const shops = await Promise.all(merchants.map((merchant) => add(merchant, 'Toronto')));
    await Promise.all(
      [
        ...merchants.map((merchant, n) =>
          saveZone(merchant, shops[n] ?? '', turn % 2 ? 'America/Toronto' : 'America/Halifax'),
        ),
        ...[1, 2].map(() => database.owner('select private.merge_cities()')),
        database.owner(`delete from public.businesses where id = '${shops[0]}'`),
      ].map((one) => one.catch(() => undefined)),
    );
  }
  expect(await database.owner(LEFT_OVER)).toEqual([]);
});
