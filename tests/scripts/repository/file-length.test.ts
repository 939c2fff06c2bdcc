import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const LIMIT = 250;

/** Files that may be longer, with the reason. */
const LONG: Readonly<Record<string, string>> = {
  'docs/product.md': 'the specification in one page',
  'package-lock.json': 'npm writes it',
  'scripts/scale/measured.json': '`npm run load` writes it',
  'docs/api/openapi.json': '`npm run api:document` writes it',
  'docs/api/openapi.d.ts': '`npm run api:types` writes it',
};

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
const TEXT = /\.(?:[cm]?[jt]sx?|css|sql|html|json|md|toml|ya?ml|sh)$/u;

test(`no file is longer than ${LIMIT} lines`, () => {
  // The schemas have one file per topic, of any length, and migrations are written from them.
  const texts = tracked.filter((path) => TEXT.test(path) && !/^supabase\/(?:schemas|migrations)\//u.test(path));
  expect(texts.length).toBeGreaterThan(500);
  const long = texts.filter((path) => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1 > LIMIT);
  expect(long.toSorted()).toEqual(Object.keys(LONG).toSorted());
});
