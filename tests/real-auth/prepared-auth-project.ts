import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../supabase/local/database.ts';
import { connectToServer, createOnServer, PROJECT } from '../contract/project/postgres-on-server.ts';
import { startCluster, SUPERUSER } from '../database/cluster.ts';
import { findServer } from '../database/find-server.ts';
import { PLATFORM_SCHEMAS } from '../database/platform-stub.ts';
import { AUTH_ADMIN, migrateAuth } from './auth-server.ts';

/** Makes the database of a migrated project, with the tables that the authentication server makes itself. */
export async function makeAuthProject(host: string, program: string): Promise<void> {
  await createOnServer(host, PROJECT);
  const admin = new Client({ host, user: SUPERUSER, database: PROJECT });
  await admin.connect();
  await admin.query(`${PLATFORM_SCHEMAS} alter role ${AUTH_ADMIN} set search_path = auth;`);
  await admin.end();
  await migrateAuth({ program, host, database: PROJECT });
  const postgres = await connectToServer(host, PROJECT, false);
  const database = await openDatabase({
    postgres,
    platform: async () => undefined,
  });
  await database.close();
}

/** A server for all tests, with the database of a migrated project on the authentication server's own tables. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [bin, program] = [findServer(), process.env['AUTH_SERVER'] ?? ''];
  if (bin === null) throw new Error('The tests on the authentication server need PostgreSQL.');
  const { host, stop } = await startCluster(bin);
  await makeAuthProject(host, program);
  project.provide('databaseServer', host);
  project.provide('databaseSnapshot', '');
  project.provide('authServer', program);
  return stop;
}
