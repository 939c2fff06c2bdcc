import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from './lock-file.ts';
import { DATA_FOLDER } from './stack.ts';

/** Removes the local database; the next start makes and seeds a new one. Refuses while the stack runs. */
try {
  mkdirSync(DATA_FOLDER, { recursive: true });
  const unlock = takeLock(join(DATA_FOLDER, 'stack.lock'));
  rmSync(join(DATA_FOLDER, 'database'), { recursive: true, force: true });
  unlock();
  console.info('The local database is gone. The next "npm run dev:local" makes a new one.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
