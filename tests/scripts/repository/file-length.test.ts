import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const LIMIT = 250;

/** Files that may be longer, with the reason. */
const LONG: Readonly<Record<string, string>> = {
  'supabase/migrations/20260912000000_release_0_1.sql': 'the whole database of a release',
  'supabase/migrations/20260912155600_costs_of_calls.sql': '`npm run db:diff` wrote it',
  'supabase/migrations/20260912172200_kept_plans.sql': 'each function in its new language',
  'supabase/migrations/20260912183900_photos_as_bytes.sql': '`npm run db:diff` wrote it',
  'supabase/migrations/20260912190100_closed_months.sql': '`npm run db:diff` wrote it',
  'supabase/migrations/20260912195300_live_gates.sql': '`npm run db:diff` wrote it',
  'supabase/migrations/20260912200400_refunds.sql': '`npm run db:diff` wrote it',
  'supabase/migrations/20260912201500_place_prices.sql': '`npm run db:diff` wrote it',
  'supabase/migrations/20260912201700_cases.sql': '`npm run db:diff` wrote it',
  'supabase/migrations/20260912224400_case_money.sql': '`npm run db:diff` wrote it',
  'docs/product.md': 'the specification in one page',
  'package-lock.json': 'npm writes it',
  'scripts/scale/measured.json': '`npm run load` writes it',
  'docs/api/openapi.json': '`npm run api:document` writes it',
  'docs/api/openapi.d.ts': '`npm run api:types` writes it',
};

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
const TEXT = /\.(?:[cm]?[jt]sx?|css|sql|html|json|md|toml|ya?ml|sh)$/u;

test(`no file is longer than ${LIMIT} lines`, () => {
  // The schemas have one file per topic, of any length.
  const texts = tracked.filter((path) => TEXT.test(path) && !path.startsWith('supabase/schemas/'));
  expect(texts.length).toBeGreaterThan(500);
  const long = texts.filter((path) => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1 > LIMIT);
  expect(long.toSorted()).toEqual(Object.keys(LONG).toSorted());
});
