import { expect, test } from 'vitest';
import { mutants } from '#tests/mutants/mutants.ts';
import { openLocalProject } from '../contract/project/local-project.ts';

test('every SQL mutant finds the place that it changes', async () => {
  const project = await openLocalProject();
  const stale: string[] = [];
  for (const { name, change } of mutants) {
    if (!('sql' in change)) continue;
    await project.sql('begin');
    await project.sql(change.sql).catch((error: unknown) => stale.push(`${name}: ${String(error)}`));
    await project.sql('rollback');
  }
  expect(stale).toEqual([]);
  await project.close();
});
