import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const TESTS = join(import.meta.dirname, '..');
const ENDINGS: Readonly<Record<string, readonly string[]>> = { contract: ['.contract.ts'], browser: ['.spec.ts'] };

test('the coverage table only names files that exist', async () => {
  const table = (await readFile(join(TESTS, 'README.md'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.includes('/x`'))
    .join('\n');
  const named = [
    ...new Set(
      [...table.matchAll(/`((?:core|contract|browser|ui|security|supabase|adapters)\/[\w/-]+)`/gu)].map(
        ([, name = '']) => name,
      ),
    ),
  ];
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter((name) => {
    const endings = ENDINGS[name.split('/')[0] ?? ''] ?? ['.test.ts', '.test.tsx'];
    return !endings.some((ending) => existsSync(join(TESTS, name + ending)));
  });
  expect(missing).toEqual([]);
});
