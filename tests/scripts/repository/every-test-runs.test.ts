import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { API_CONTRACT_NAMES } from '#tests/contract/api-contracts.ts';
import { CONTRACT_NAMES } from '#tests/contract/contracts.ts';

const ROOT = join(import.meta.dirname, '../../..');
const config = readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8');

/** The patterns of test files that the projects of vitest.config.ts list. */
const listed = [...config.matchAll(/'(tests\/[^']+\.test\.(?:ts|tsx|\{ts,tsx\}))'/gu)].map(
  ([, pattern]) => pattern ?? '',
);
/** The folders of unit tests, which it lists separately. */
const unit = (/const unit = \[([^\]]+)\]/u.exec(config)?.[1] ?? '').matchAll(/'(\w+)'/gu);
const patterns = [...listed, ...[...unit].map(([, folder]) => `tests/${folder ?? ''}/**/*.test.{ts,tsx}`)];

/** The folders of the two Playwright configurations. */
const specs = ['playwright.config.ts', 'playwright.local.config.ts'].map((file) => {
  const [, folder = ''] = /testDir: '([^']+)'/u.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  return `${folder}/**/*.spec.ts`;
});

test('every test file belongs to a project', () => {
  const all = globSync('tests/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT });
  const run = new Set([...patterns, ...specs].flatMap((pattern) => globSync(pattern, { cwd: ROOT })));
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter((file) => !run.has(file))).toEqual([]);
});

test('every contract runs, under the name of its file', () => {
  const files = globSync('tests/contract/**/*.contract.ts', { cwd: ROOT }).map((file) =>
    basename(file, '.contract.ts'),
  );
  // A storage isn't a backend: its contract runs along with those of the backend that has it.
  expect(files.filter((name) => name !== 'local-storage').toSorted()).toEqual(
    [...CONTRACT_NAMES, ...API_CONTRACT_NAMES].toSorted(),
  );
});

test('every tag of a browser project marks at least one test', () => {
  const config = readFileSync(join(ROOT, 'playwright.config.ts'), 'utf8');
  const tags = [...config.matchAll(/grep(?:Invert)?: \/([^/]+)\//gu)].flatMap(([, tags = '']) => tags.split('|'));
  const texts = globSync('tests/browser/**/*.spec.ts', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  expect(tags).toEqual(expect.arrayContaining(['@phone', '@both', '@firefox']));
  expect(tags.filter((tag) => !texts.some((text) => text.includes(tag)))).toEqual([]);
});
