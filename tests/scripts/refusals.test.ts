import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Refusals that no contract meets, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'invalid-website': 'a form’s own, that no backend knows',
  'leaked-password': 'only the hosted platform has a list of leaked passwords: adapters/supabase/weak-password',
  'plain-password': 'only the hosted platform has rules of characters: adapters/supabase/weak-password',
  'not-yours-to-do': 'ports offer only one’s own moves; contract/delivery-tables.supabase compares all of them',
};

/** The lists of refusals in `core`, which adapters read. */
async function refusalLists(): Promise<(readonly string[])[]> {
  const files = globSync('core/**/*.ts', { cwd: ROOT }).filter((file) =>
    /export const \w+_REFUSALS\b/u.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  const modules = await Promise.all(files.map((file) => import(join(ROOT, file)) as Promise<Record<string, unknown>>));
  return modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, codes]) =>
      name.endsWith('_REFUSALS') ? [codes as readonly string[]] : [],
    ),
  );
}

test('each refusal in a port’s list is met by a contract, so by every backend', async () => {
  const contracts = globSync('tests/contract/*.ts', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  const lists = await refusalLists();
  expect(lists.length).toBeGreaterThan(10);
  const unmet = lists.flatMap((codes) => codes.filter((code) => !contracts.includes(`'${code}'`)));
  expect([...new Set(unmet)].toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
});
