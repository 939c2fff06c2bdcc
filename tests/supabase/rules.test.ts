import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rulesSql } from '../../supabase/local/rules.ts';

const SCHEMAS = join(import.meta.dirname, '../../supabase/schemas');
const RULES = '05_rules.sql';

/** Times that only the database has. */
const ITS_OWN = [
  // Changes of roles in a day: its constant is the number.
  ['30_accounts.sql', '1 day'],
  // Days and months of the calendar.
  ['50_hours.sql', '1 day'],
  ['50_hours.sql', '1 month'],
  // A sandbox's row is written at most once an hour.
  ['59_api_sandboxes.sql', '1 hour'],
  // The latest begin of new prices.
  ['61_prices.sql', '366 days'],
  // Periods of statements.
  ['65_statements.sql', '1 month'],
  ['65_statements.sql', '1 week'],
  // A sign-in link is mailed and stored for this long.
  ['70_mails.sql', '10 minutes'],
  // The lifetimes of two alerts.
  ['72_alerts.sql', '1 hour'],
  ['72_alerts.sql', '15 minutes'],
  // Tickets and sign-in links that can't be used anymore.
  ['80_jobs.sql', '1 hour'],
  ['80_jobs.sql', '10 minutes'],
];

test('the database has the constants, statuses and moves of core', async () => {
  expect(await readFile(join(SCHEMAS, RULES), 'utf8')).toBe(rulesSql());
});

test('SQL calls a time of five minutes or more by the name of its constant', async () => {
  const found = [];
  for (const file of (await readdir(SCHEMAS)).toSorted().filter((name) => name !== RULES)) {
    const times = (await readFile(join(SCHEMAS, file), 'utf8')).matchAll(
      /interval '+((?:[5-9]|\d\d+) minutes|\d+ (?:hour|day|week|month|year)s?)'/gu,
    );
    found.push(...[...times].map(([, time]) => [file, time]).toSorted());
  }
  expect(found).toEqual(ITS_OWN);
});
