import type { TestProject } from 'vitest/node';
import snapshotOfEmbedded from '../contract/database-snapshot.ts';
import { startCluster } from './cluster.ts';
import { findServer } from './find-server.ts';
import { makeDatabases } from './migrated-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket folder of a running PostgreSQL server; null if none is installed. */
    databaseServer: string | null;
  }
}

/**
 * Starts a server for all tests if one is installed, and migrates a database on it. Stops and removes it at the
 * end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = findServer();
  if (bin === null) {
    console.warn(
      'No PostgreSQL server is installed (on Debian: apt-get install postgresql): the database tests run on the embedded one, where nothing runs in parallel.',
    );
    project.provide('databaseServer', null);
    await snapshotOfEmbedded(project);
    return async () => undefined;
  }
  const cluster = await startCluster(bin);
  try {
    await makeDatabases(cluster.host);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('databaseServer', cluster.host);
  project.provide('databaseSnapshot', '');
  return () => cluster.stop();
}
