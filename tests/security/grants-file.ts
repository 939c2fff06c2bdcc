import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The listing that `npm run db:grants` writes: one line for each role, right and object. */
export const listedGrants = async (): Promise<string[]> =>
  (await readFile(join(import.meta.dirname, 'grants.txt'), 'utf8')).trimEnd().split('\n');
