import { inject } from 'vitest';
import type { DatabaseUnderTest } from './database-under-test.ts';
import { openEmbedded } from './embedded-database.ts';
import { MIGRATED } from './migrated-databases.ts';
import { openOnServer } from './server-database.ts';

/** A fresh database: on the server if there is one, otherwise inside this process. */
export function openForTest(): Promise<DatabaseUnderTest> {
  const host = inject('databaseServer');
  return host === null ? openEmbedded(inject('databaseSnapshot')) : openOnServer(host, MIGRATED);
}

/** The kind of database that the tests run on, for their titles. */
export const databaseKind = (): string =>
  inject('databaseServer') === null ? 'embedded PostgreSQL, sequential' : 'PostgreSQL server, parallel';
