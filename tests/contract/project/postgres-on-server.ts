import { createPostgresConnection } from '@supabase/lite/postgres';
import { Client } from 'pg';
import { PARSERS, type Postgres } from '../../../supabase/local/postgres.ts';
import { SUPERUSER } from '#tests/database/cluster.ts';

/** The database that each project copies. */
export const PROJECT = 'project';

/** JSON as the embedded driver sends it: a text is JSON already. */
const json = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const typed = (oid: number, parse: (value: string) => unknown, serialize: (value: unknown) => string = String) => ({
  to: oid,
  from: [oid],
  serialize,
  parse,
});

/** An empty database that orders texts by their bytes and, as the hosted platform's, knows the kinds of all letters. */
const EMPTY = "template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'";

/** Creates an empty database on a server, or copies one. */
export async function createOnServer(host: string, name: string, template = EMPTY): Promise<void> {
  const admin = new Client({ host, user: SUPERUSER, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} owner postgres template ${template}`);
  await admin.end();
}

/** Connects to a database of a server as the role that owns it and that migrations run as. */
export async function connectToServer(host: string, database: string, isBuilt: boolean): Promise<Postgres> {
  const connection = createPostgresConnection({
    postgresOptions: {
      host,
      database,
      username: 'postgres',
      max: 1,
      max_lifetime: null,
      onnotice: () => undefined,
      types: {
        json: typed(114, JSON.parse, json),
        jsonb: typed(3802, JSON.parse, json),
        timestamptz: typed(1184, PARSERS.timestamptz),
        timestamp: typed(1114, PARSERS.timestamp),
        numeric: typed(1700, PARSERS.numeric),
      },
    },
  });
  const { driver } = connection;
  // Held until the end: the statements of an open transaction are then sent on the same connection as all others.
  const held = await driver.reserve();
  const { release } = held;
  driver.reserve = async () => Object.assign(held, { release: () => undefined });
  return {
    connection,
    async run(statements) {
      const answer: unknown[] = await held.unsafe(statements);
      // Several statements have several results.
      const last = answer.at(-1);
      return Array.isArray(last) ? last : answer;
    },
    isBuilt,
    dump: () => Promise.reject(new Error('A database of a server has no dump.')),
    async close() {
      release();
      await driver.end();
    },
  };
}
