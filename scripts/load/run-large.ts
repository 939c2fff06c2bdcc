import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureLarge } from '../../tests/load/large-load.ts';

/** The costs that `docs/scale.md` is computed from. */
const MEASURED = join(import.meta.dirname, '../scale/measured.json');

/**
 * Measures a large marketplace and prints the table, dearest first; with `write`, also for `npm run docs:scale`. The
 * process fails if a call takes over a tenth of its timeout, or something doesn't hold.
 */
export async function runLarge(deliveries: number, underWay: number, write: boolean): Promise<void> {
  console.log(`Making a marketplace of ${deliveries} deliveries, ${underWay} under way. It takes some minutes.`);
  const figures = await measureLarge(deliveries, underWay);
  const { calls, faults, disk, seededInSeconds } = figures;
  console.table(calls.map((one) => ({ ...one, share: `${Math.round((100 * one.ms) / one.most)} %` })));
  console.log(`Made in ${seededInSeconds} s, ${disk} MB on disk.`);
  console.log(faults.length === 0 ? 'Everything holds.' : faults.join('\n'));
  if (write) await writeFile(MEASURED, `${JSON.stringify(figures, null, 2)}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
