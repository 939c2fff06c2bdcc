import type { Pool } from 'pg';
import { startCluster } from '#tests/database/cluster.ts';
import type { DatabaseUnderTest } from '#tests/database/database-under-test.ts';
import { findServer } from '#tests/database/find-server.ts';
import { makeDatabases, MIGRATED } from '#tests/database/migrated-databases.ts';
import { openOnServer, openPool } from '#tests/database/server-database.ts';

/** Measures on a PostgreSQL server of its own, with a pool of that many connections; null if none is installed. */
export async function onServer<Times>(
  max: number,
  measure: (database: DatabaseUnderTest, pool: Pool) => Promise<Times>,
): Promise<Times | null> {
  const bin = findServer();
  if (bin === null) return null;
  const cluster = await startCluster(bin);
  try {
    await makeDatabases(cluster.host);
    const database = await openOnServer(cluster.host, MIGRATED);
    const [row] = await database.owner<{ name: string }>('select current_database() as name');
    const pool = openPool({ host: cluster.host, user: 'authenticator', database: row?.name ?? '', max });
    try {
      return await measure(database, pool);
    } finally {
      await Promise.all([pool.end(), database.close()]);
    }
  } finally {
    await cluster.stop();
  }
}
