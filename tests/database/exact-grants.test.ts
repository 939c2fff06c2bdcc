import { expect, test } from 'vitest';
import { heldGrants } from '../../supabase/local/held-grants.ts';
import { listedGrants } from '../security/grants-file.ts';
import { openForTest, databaseKind } from './open-database.ts';

test(`roles have the grants that db:grants listed, on an open platform too (${databaseKind()})`, async () => {
  const database = await openForTest();
  expect(await heldGrants((text) => database.owner(text))).toEqual(await listedGrants());
  await database.close();
});
