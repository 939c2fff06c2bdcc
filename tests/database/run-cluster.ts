import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { endWithParent } from '../../scripts/end-with-parent.ts';
import { SUPERUSER } from './cluster.ts';
import { ROLES } from './platform-stub.ts';

/**
 * A separate process that makes and runs a cluster with the programs in the given folder and the roles of a hosted
 * project. It prints the socket's folder to standard output. When its standard input is closed, it stops the server and
 * removes the folder, also after the tests were killed.
 */

/** Settings for many parallel clients, without durability, which the tests don't need. */
const SETTINGS = [
  'listen_addresses=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=400',
  'log_min_messages=panic',
  // Compiling a statement takes longer than running it on few rows.
  'jit=off',
  // Statistics don't change in the middle of a test that counts pages.
  'autovacuum=off',
];

/** An unprivileged user for the server, because PostgreSQL refuses to run as root. */
function runningAs(): { uid: number; gid: number } | Record<never, never> {
  if (process.getuid?.() !== 0) return {};
  const somebody = ['postgres', 'nobody'].find((name) => spawnSync('id', ['-u', name]).status === 0);
  if (somebody === undefined) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, somebody], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function makeRoles(host: string): Promise<void> {
  const admin = new Client({ host, user: SUPERUSER, database: 'postgres' });
  await admin.connect();
  await admin.query(ROLES);
  await admin.end();
}

async function answering(host: string, gone: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
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

const bin = process.argv[2] ?? '';
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
server.once('exit', () => {
  void rm(host, { recursive: true, force: true }).then(() => process.exit());
});
// A fast shutdown, which closes open connections.
const stop = () => void server.kill('SIGINT');
endWithParent(stop);
process.on('SIGINT', stop).on('SIGTERM', stop);
try {
  await answering(host, () => server.exitCode !== null);
  await makeRoles(host);
  console.log(host);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
  stop();
}
