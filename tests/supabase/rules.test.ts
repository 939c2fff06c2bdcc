import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { rulesSql } from '../../supabase/local/rules.ts';

test('the database has the constants, statuses and moves of core', async () => {
  const file = new URL('../../supabase/schemas/05_rules.sql', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(rulesSql());
});
