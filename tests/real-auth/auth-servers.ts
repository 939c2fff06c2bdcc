import type { Servers } from '../../supabase/local/stack.ts';
import { connectToServer, PROJECT } from '../contract/project/postgres-on-server.ts';
import { startCluster } from '../database/cluster.ts';
import { findServer } from '../database/find-server.ts';
import { startAuthServer } from './auth-server.ts';
import { makeAuthProject } from './prepared-auth-project.ts';

/** Starts a PostgreSQL server and the authentication server that AUTH_SERVER names, for a local stack. */
export const authServers = (siteUrl: string) => async (): Promise<Servers> => {
  const [bin, program] = [findServer(), process.env['AUTH_SERVER'] ?? ''];
  if (bin === null) throw new Error('The tests on the authentication server need PostgreSQL.');
  const { host, stop } = await startCluster(bin);
  await makeAuthProject(host, program);
  const server = await startAuthServer({ program, host, database: PROJECT }, siteUrl);
  return {
    postgres: await connectToServer(host, PROJECT, true),
    auth: server.service,
    async stop() {
      server.stop();
      await stop();
    },
  };
};
