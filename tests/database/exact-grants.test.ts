import { expect, test } from 'vitest';
import { EXPECTED_GRANTS } from '../security/expected-grants.ts';
import { allGrants } from '../security/held-grants.ts';
import { openForTest, whereItRan } from './open-database.ts';

test(`everybody holds exactly what the lists say on an open platform (${whereItRan()})`, async () => {
  const database = await openForTest();
  expect(await allGrants((text) => database.owner(text))).toEqual(EXPECTED_GRANTS);
  await database.close();
});
