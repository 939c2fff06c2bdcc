import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const TESTS = join(import.meta.dirname, '../..');

/** The short forms without a file's folder, and how their files end. */
const IN_ANY_FOLDER: Readonly<Record<string, string>> = {
  contract: '{.contract,.test}.ts',
  browser: '.spec.ts',
  database: '.test.ts',
};

test('the coverage table only names files that exist', async () => {
  const table = (await readFile(join(TESTS, 'README.md'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.includes('/x`'))
    .join('\n');
  const named = [
    ...new Set(
      [...table.matchAll(/`((?:core|contract|browser|database|ui|security|supabase|adapters)\/[\w./-]*\w)`/gu)].map(
        ([, name = '']) => name,
      ),
    ),
  ];
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter((name) => {
    const [layer = '', ...rest] = name.split('/');
    const ending = IN_ANY_FOLDER[layer];
    const pattern = ending === undefined ? `${name}.test.{ts,tsx}` : `${layer}/**/${rest.join('/')}${ending}`;
    return globSync(pattern, { cwd: TESTS }).length === 0;
  });
  expect(missing).toEqual([]);
});
