import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { openForTest, databaseKind } from '../open-database.ts';
import { signedIn, type SignedIn } from '../people.ts';

const QUOTA = 50;

/** Adds a business like an upsert of the REST API that ignores duplicates. */
const add = (database: DatabaseUnderTest, { id, caller }: SignedIn, business = randomUUID()) =>
  database.as(
    caller,
    `
  insert into public.businesses (id, user_id, country, business_name, address, city, state, business_email)
  values ('${business}', '${id}', 'us', 'Corner Bakery', '12 Alder Street', 'Portland', 'or', 'bakery@example.com') on conflict (id) do nothing`,
  );

const countOf = async (database: DatabaseUnderTest, { id }: SignedIn) =>
  (await database.owner(`select from public.businesses where user_id = '${id}'`)).length;

test(`ninety businesses added at the same time never exceed the quota (${databaseKind()})`, async () => {
  const database = await openForTest();
  const [merchant, other] = await signedIn(database, 2, 'merchant');
  if (merchant === undefined || other === undefined) throw new Error('nobody is there');
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 90 }, () => add(database, merchant)),
    ...Array.from({ length: 10 }, () => add(database, other)),
  ]);
  expect(outcomes.slice(0, 90).filter(({ status }) => status === 'fulfilled')).toHaveLength(QUOTA);
  expect(await countOf(database, merchant)).toBe(QUOTA);
  expect(await countOf(database, other)).toBe(10);
  await database.close();
});

test('a business sent thirty times at the same time is added once, also at the quota', async () => {
  const database = await openForTest();
  const [merchant] = await signedIn(database, 1, 'merchant');
  if (merchant === undefined) throw new Error('nobody is there');
  const business = randomUUID();
  await Promise.all(Array.from({ length: 30 }, () => add(database, merchant, business)));
  expect(await countOf(database, merchant)).toBe(1);
  await Promise.all(Array.from({ length: QUOTA - 1 }, () => add(database, merchant)));
  await add(database, merchant, business);
  await expect(add(database, merchant)).rejects.toThrow('too many businesses');
  expect(await countOf(database, merchant)).toBe(QUOTA);
  await database.close();
});
