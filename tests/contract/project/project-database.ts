import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import type { DatabaseOptions, Sql } from '../../../supabase/local/database.ts';
import { connectToServer, createOnServer, PROJECT } from './postgres-on-server.ts';

let made = 0;

/** A copy of a migrated database, or a new one that `build` builds: on the server, or without one in this process. */
export async function databaseOf(
  build: DatabaseOptions['build'],
): Promise<Pick<DatabaseOptions, 'postgres' | 'from' | 'build'> & { readonly name?: string }> {
  const host = inject('databaseServer');
  if (host === null)
    return build === undefined ? { from: new Blob([await readFile(inject('databaseSnapshot'))]) } : { build };
  made += 1;
  const name = `project_${process.pid}_${made}`;
  await createOnServer(host, name, build === undefined ? PROJECT : undefined);
  const postgres = await connectToServer(host, name, build === undefined);
  return { name, postgres, ...(build === undefined ? {} : { build }) };
}

/**
 * Waits until the API lists every event. It leaves one out while a transaction is open that began earlier, and on a
 * server other tests have such transactions, in databases of their own.
 */
export async function allListed(sql: Sql): Promise<void> {
  const later = 'select from private.api_events where tx >= pg_snapshot_xmin(pg_current_snapshot()) limit 1';
  while ((await sql(later)).length > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
}
