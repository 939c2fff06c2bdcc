import { Pool, type PoolConfig, type QueryResult } from 'pg';
import { CLIENTS, preamble, type DatabaseUnderTest } from './database-under-test.ts';
import { SUPERUSER } from './cluster.ts';

/** The rows of the last result: several statements return several results. */
const rowsOfLast = <Row>(answer: unknown): Row[] => ([answer].flat().at(-1) as QueryResult).rows as Row[];

/**
 * Opens connections. `end()` doesn't wait until they're closed, and a stopping server sends an error to open ones. Without
 * a listener, that error would end the process.
 */
export function openPool(config: PoolConfig): Pool {
  return new Pool(config).on('error', () => undefined);
}

let made = 0;

/** Copies the migrated database of a cluster. */
export async function openOnServer(host: string, template: string): Promise<DatabaseUnderTest> {
  made += 1;
  const database = `copy_${process.pid}_${made}`;
  const maintenance = openPool({ host, user: SUPERUSER, database: 'postgres', max: 1 });
  await maintenance.query(`create database ${database} template ${template}`);
  await maintenance.query(`grant create on database ${database} to postgres`);
  await maintenance.end();
  const owner = openPool({ host, user: 'postgres', database, max: 4 });
  const clients = openPool({
    host,
    user: 'authenticator',
    database,
    max: CLIENTS,
    options: '-c private.check_gates=on',
  });
  return {
    kind: 'server',
    owner: async (statements) => rowsOfLast(await owner.query(statements)),
    as: async (caller, statement) => rowsOfLast(await clients.query(`${preamble(caller)} ${statement}`)),
    close: async () => void (await Promise.all([owner.end(), clients.end()])),
  };
}
