import type { TestProject } from 'vitest/node';
import snapshotOfEmbedded from '../contract/project/database-snapshot.ts';
import { findServer } from './find-server.ts';
import { makeDatabases } from './migrated-databases.ts';
import { shareServer } from './shared-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket folder of a running PostgreSQL server; null if none is installed. */
    databaseServer: string | null;
  }
}

/** Each project of a run loads this module for itself, in the same process. */
const run = globalThis as { toldAboutServer?: boolean };

function warnOnce(): void {
  if (run.toldAboutServer === true) return;
  run.toldAboutServer = true;
  console.warn(
    'No PostgreSQL server is installed (on Debian: apt-get install postgresql): the tests on a database run on the embedded one, where nothing runs in parallel.',
  );
}

/**
 * Makes databases for a project's tests on a server, if one is installed; otherwise a snapshot for the embedded one.
 * Returns a function that ends the use of the server.
 */
export async function prepare(
  project: TestProject,
  name: string,
  make: (host: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const bin = findServer();
  if (bin === null) {
    warnOnce();
    project.provide('databaseServer', null);
    await snapshotOfEmbedded(project);
    return async () => undefined;
  }
  const { host, release } = await shareServer(bin, name, make);
  project.provide('databaseServer', host);
  project.provide('databaseSnapshot', '');
  return release;
}

/** A server for all tests, with a migrated database. */
export default (project: TestProject): Promise<() => Promise<void>> => prepare(project, 'migrated', makeDatabases);
