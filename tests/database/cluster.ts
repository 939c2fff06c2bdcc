import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * A PostgreSQL server in its own folder, which is removed with it. It listens on a socket in that folder and
 * nowhere else.
 */
export interface Cluster {
  /** The folder of the socket. */
  readonly host: string;
  stop(): Promise<void>;
}

/** The owner of a new cluster, as on the hosted platform: not the role that the migrations run as. */
export const SUPERUSER = 'supabase_admin';

/** Makes and starts a cluster with the programs in `bin`. It ends with this process, even if the process is killed. */
export async function startCluster(bin: string): Promise<Cluster> {
  const runner = spawn(process.execPath, [join(import.meta.dirname, 'run-cluster.ts'), bin], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(runner, 'exit');
  const host = await Promise.race([
    once(createInterface(runner.stdout), 'line').then(([line]) => String(line)),
    ended.then(() => null),
  ]);
  if (host === null) throw new Error('The PostgreSQL server did not start.');
  return {
    host,
    async stop() {
      runner.stdin.end();
      await ended;
    },
  };
}
