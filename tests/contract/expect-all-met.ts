import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunnerTestSuite } from 'vitest';
import { uncalledMethods, type Met } from './called-methods.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Refusals that no contract meets, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  missing: 'a form’s own, that no backend knows',
  'invalid-phone': 'a form’s own',
  'invalid-website': 'a form’s own',
  'leaked-password': 'only the hosted platform has a list of leaked passwords: adapters/supabase/weak-password',
  'plain-password': 'only the hosted platform has rules of characters: adapters/supabase/weak-password',
  'not-yours-to-do': 'ports offer only one’s own moves; contract/delivery-tables.supabase compares all of them',
};

/** All refusals of ports that `core` lists, and adapters read. */
async function listedRefusals(): Promise<string[]> {
  const files = globSync('core/**/*.ts', { cwd: ROOT }).filter((file) =>
    /export const \w+_REFUSALS\b/u.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  const modules = await Promise.all(files.map((file) => import(join(ROOT, file)) as Promise<Record<string, unknown>>));
  return modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, codes]) => (name.endsWith('_REFUSALS') ? (codes as string[]) : [])),
  );
}

/** Whether all tests ran: none was left out by its name. */
export const isWhole = ({ tasks }: RunnerTestSuite): boolean =>
  tasks.every((task) => (task.type === 'suite' ? isWhole(task) : task.mode === 'run'));

/** Fails if there's a method of a port that no contract called, or a refusal that none met, on a backend. */
export async function expectAllMet(files: readonly Met[]): Promise<void> {
  const uncalled = uncalledMethods(files);
  const met = new Set([...Object.keys(ELSEWHERE), ...files.flatMap(({ refusals }) => refusals)]);
  const unmet = [...new Set(await listedRefusals())].filter((code) => !met.has(code)).toSorted();
  if (uncalled.length > 0) throw new Error(`No contract calls ${uncalled.join(', ')}.`);
  if (unmet.length > 0) throw new Error(`No contract meets the refusal ${unmet.join(', ')}.`);
}
