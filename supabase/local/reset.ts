import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { takeLock } from './lock-file.ts';
import { DATA_FOLDER } from './stack.ts';

/**
 * Removes the local database, in `--data` or in the default folder; the next start creates and seeds a new one. Refuses
 * while the stack runs.
 */
const {
  values: { data },
} = parseArgs({ options: { data: { type: 'string', default: DATA_FOLDER } } });
try {
  mkdirSync(data, { recursive: true });
  const unlock = takeLock(join(data, 'stack.lock'));
  rmSync(join(data, 'database'), { recursive: true, force: true });
  unlock();
  console.info('The local database is gone. The next "npm run dev:local" makes a new one.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
