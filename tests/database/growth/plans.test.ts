import { expect, test } from 'vitest';
import { openForTest } from '../open-database.ts';

test('no function that returns a value is planned again at each call', async () => {
  // PL/pgSQL keeps a plan, and the planner reads an SQL function without settings; any other is planned each time.
  const database = await openForTest();
  const planned = await database.owner(
    `select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'private'::regnamespace and l.lanname = 'sql' and p.proconfig is not null
       and not p.proretset and p.prorettype not in ('void'::regtype, 'record'::regtype)
       -- The clock, which no migration changes.
       and p.proname <> 'now'
     order by 1`,
  );
  expect(planned).toEqual([]);
  await database.close();
});
