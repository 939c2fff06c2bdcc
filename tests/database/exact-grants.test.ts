import { expect, test } from 'vitest';
import { EXPECTED_GRANTS } from '../security/expected-grants.ts';
import { allGrants } from '../security/held-grants.ts';
import { openForTest, databaseKind } from './open-database.ts';

test(`all roles have exactly the listed grants on an open platform (${databaseKind()})`, async () => {
  const database = await openForTest();
  expect(await allGrants((text) => database.owner(text))).toEqual(EXPECTED_GRANTS);
  await database.close();
});
