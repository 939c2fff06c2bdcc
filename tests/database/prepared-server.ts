import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import snapshotOfEmbedded from '../contract/database-snapshot.ts';
import { applyMigrations } from '../../supabase/local/migrations.ts';
import type { Sql } from '../../supabase/local/database.ts';
import { startCluster, SUPERUSER } from './cluster.ts';
import { findServer } from './find-server.ts';
import { PLATFORM_STUB } from './platform-stub.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket folder of a running PostgreSQL server; null if none is installed. */
    databaseServer: string | null;
  }
}

/** The migrated database that each test copies, and an empty one with nothing but the platform. */
export const MIGRATED = 'migrated';
export const PLATFORM_ONLY = 'platform_only';

/** Connects as the role that migrations run as, which is not a superuser. */
export async function connectForMigrations(
  host: string,
  database: string,
): Promise<{ sql: Sql; end(): Promise<void> }> {
  const client = new Client({ host, user: 'postgres', database });
  await client.connect();
  return {
    sql: async <Row>(text: string) => ([await client.query(text)].flat().at(-1)?.rows ?? []) as Row[],
    end: () => client.end(),
  };
}

/**
 * Starts a server for all tests, if one is installed, and migrates a database on it. It is stopped and removed at the
 * end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = findServer();
  if (bin === null) {
    console.warn(
      'No PostgreSQL server is installed (on Debian: apt-get install postgresql): the database tests run on the embedded one, where nothing happens at the same time.',
    );
    project.provide('databaseServer', null);
    await snapshotOfEmbedded(project);
    return async () => undefined;
  }
  const cluster = await startCluster(bin);
  try {
    const admin = new Client({ host: cluster.host, user: SUPERUSER, database: 'postgres' });
    await admin.connect();
    await admin.query(`create database ${PLATFORM_ONLY}`);
    const platform = new Client({ host: cluster.host, user: SUPERUSER, database: PLATFORM_ONLY });
    await platform.connect();
    await platform.query(PLATFORM_STUB);
    await platform.end();
    await admin.query(`create database ${MIGRATED} template ${PLATFORM_ONLY}`);
    await admin.query(`grant create on database ${MIGRATED} to postgres`);
    await admin.end();
    const migrations = await connectForMigrations(cluster.host, MIGRATED);
    await applyMigrations(migrations.sql);
    await migrations.end();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('databaseServer', cluster.host);
  project.provide('databaseSnapshot', '');
  return () => cluster.stop();
}
