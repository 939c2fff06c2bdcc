import { readFile } from 'node:fs/promises';
import { openDatabase } from '../../supabase/local/database.ts';
import { preamble, type DatabaseUnderTest } from './database-under-test.ts';

/** Opens a snapshot of a migrated database inside this process. */
export async function openEmbedded(snapshot: string): Promise<DatabaseUnderTest> {
  const database = await openDatabase({
    from: new Blob([await readFile(snapshot)]),
  });
  return {
    kind: 'embedded',
    owner: (statements) => database.sql(statements),
    as: (caller, statement) => database.sql(`${preamble(caller)} ${statement}`),
    close: () => database.close(),
  };
}
