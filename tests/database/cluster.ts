import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** A PostgreSQL server of its own, in a folder that goes with it. It listens on a socket in that folder and nowhere else. */
export interface Cluster {
  /** The folder of the socket. */
  readonly host: string;
  stop(): Promise<void>;
}

/** The owner of a new cluster, as hosted: not the role that the migrations run as. */
export const SUPERUSER = 'supabase_admin';

/** Many clients at once is what the tests are about; that nothing is lost in a power cut is not. */
const SETTINGS = [
  'listen_addresses=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=120',
  'log_min_messages=panic',
];

/** PostgreSQL refuses to run as root: then it runs as somebody who may do less. */
function runningAs(): { uid: number; gid: number } | Record<never, never> {
  if (process.getuid?.() !== 0) return {};
  const somebody = ['postgres', 'nobody'].find((name) => spawnSync('id', ['-u', name]).status === 0);
  if (somebody === undefined) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, somebody], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Makes and starts a cluster with the programs of `bin`. */
export async function startCluster(bin: string): Promise<Cluster> {
  const host = await mkdtemp(join(tmpdir(), 'postgres-'));
  const owner = runningAs();
  if ('uid' in owner) chownSync(host, owner.uid, owner.gid);
  const data = join(host, 'data');
  const options = { ...owner, cwd: host };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', host, ...SETTINGS.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  const stop = async () => {
    // At once: whoever is still connected is cut off.
    server.kill('SIGINT');
    await ended;
    await rm(host, { recursive: true, force: true });
  };
  try {
    await answering(host, () => server.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { host, stop };
}

async function answering(host: string, gone: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (gone()) throw new Error('PostgreSQL ended before it answered.');
    const client = new Client({ host, user: SUPERUSER, database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
  throw new Error('PostgreSQL does not answer.');
}
