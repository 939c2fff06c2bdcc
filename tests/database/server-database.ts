import { Pool, type QueryResult } from 'pg';
import { CLIENTS, preamble, type DatabaseUnderTest } from './database-under-test.ts';
import { SUPERUSER } from './cluster.ts';

/** Several statements return several results. */
const rowsOfLast = <Row>(answer: unknown): Row[] => ([answer].flat().at(-1) as QueryResult).rows as Row[];

let made = 0;

/** Copies the migrated database of a cluster. */
export async function openOnServer(host: string, template: string): Promise<DatabaseUnderTest> {
  made += 1;
  const database = `copy_${process.pid}_${made}`;
  const maintenance = new Pool({ host, user: SUPERUSER, database: 'postgres', max: 1 });
  await maintenance.query(`create database ${database} template ${template}`);
  await maintenance.query(`grant create on database ${database} to postgres`);
  await maintenance.end();
  const owner = new Pool({ host, user: 'postgres', database, max: 4 });
  const clients = new Pool({ host, user: 'authenticator', database, max: CLIENTS });
  return {
    kind: 'server',
    owner: async (statements) => rowsOfLast(await owner.query(statements)),
    as: async (caller, statement) => rowsOfLast(await clients.query(`${preamble(caller)} ${statement}`)),
    close: async () => void (await Promise.all([owner.end(), clients.end()])),
  };
}
