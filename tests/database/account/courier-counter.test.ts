import { expect, test } from 'vitest';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { openForTest, databaseKind } from '../open-database.ts';
import { couriers, signedIn, type SignedIn } from '../people.ts';

const countOf = async (database: DatabaseUnderTest) =>
  Number((await database.owner<{ count: string }>('select count from public.courier_counters'))[0]?.count);
const complete = (database: DatabaseUnderTest, { caller }: SignedIn) =>
  database.as<{ complete_courier_registration: string }>(
    caller,
    'select * from public.complete_courier_registration()',
  );

test(`fifty couriers who complete at the same time add exactly fifty (${databaseKind()})`, async () => {
  const database = await openForTest();
  const people = await couriers(database, 50);
  const before = await countOf(database);
  const answers = await Promise.all(people.map((person) => complete(database, person)));
  expect(await countOf(database)).toBe(before + 50);
  expect(
    answers
      .map(([row]) => Number(row?.complete_courier_registration))
      .every((count) => count > before && count <= before + 50),
  ).toBe(true);
  await database.close();
});

test('one courier who retries fifty times at the same time adds one', async () => {
  const database = await openForTest();
  const [courier] = await couriers(database, 1);
  if (courier === undefined) throw new Error('nobody is there');
  const before = await countOf(database);
  await Promise.all(Array.from({ length: 50 }, () => complete(database, courier)));
  expect(await countOf(database)).toBe(before + 1);
  await database.close();
});

test('people who aren’t couriers are not counted, even if many try at the same time', async () => {
  const database = await openForTest();
  const people = await signedIn(database, 20, 'merchant');
  const before = await countOf(database);
  const outcomes = await Promise.allSettled(people.map((person) => complete(database, person)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  expect(await countOf(database)).toBe(before);
  await database.close();
});
