import { Client } from 'pg';
import type { Sql } from '../../supabase/local/database.ts';
import { applyMigrations } from '../../supabase/local/migrations.ts';
import { SUPERUSER } from './cluster.ts';
import { PLATFORM_STUB } from './platform-stub.ts';

/** The migrated database that each test copies, and a database with only the platform's objects. */
export const MIGRATED = 'migrated';
export const PLATFORM_ONLY = 'platform_only';

/** Connects as the role that migrations run as, which is not a superuser. */
async function connectForMigrations(host: string, database: string): Promise<{ sql: Sql; end(): Promise<void> }> {
  const client = new Client({ host, user: 'postgres', database });
  await client.connect();
  return {
    sql: async <Row>(text: string) => ([await client.query(text)].flat().at(-1)?.rows ?? []) as Row[],
    end: () => client.end(),
  };
}

/** Creates both on a new server. */
export async function makeDatabases(host: string): Promise<void> {
  const admin = new Client({ host, user: SUPERUSER, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${PLATFORM_ONLY}`);
  const platform = new Client({ host, user: SUPERUSER, database: PLATFORM_ONLY });
  await platform.connect();
  await platform.query(PLATFORM_STUB);
  await platform.end();
  await admin.query(`create database ${MIGRATED} template ${PLATFORM_ONLY}`);
  await admin.query(`grant create on database ${MIGRATED} to postgres`);
  await admin.end();
  const migrations = await connectForMigrations(host, MIGRATED);
  await applyMigrations(migrations.sql);
  await migrations.end();
}

/** A database with only the platform's objects, for a test's own migrations. */
export async function platformOnly(host: string, name: string) {
  const admin = new Client({ host, user: SUPERUSER, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} template ${PLATFORM_ONLY}`);
  await admin.query(`grant create on database ${name} to postgres`);
  await admin.end();
  return connectForMigrations(host, name);
}
