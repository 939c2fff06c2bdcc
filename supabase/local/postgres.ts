import type { Connection } from '@supabase/lite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { dropUnusedParsers } from './quick-connection.ts';

/** A PostgreSQL database on one connection, which keeps its session. */
export interface Postgres {
  readonly connection: Connection;
  /** Runs statements, in the transaction that is open if there is one; returns the rows of the last. */
  run(statements: string): Promise<readonly unknown[]>;
  /** Whether it has its tables and functions already. */
  readonly isBuilt: boolean;
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/** Parse PostgreSQL's text into the values that the hosted API's JSON has, by type. */
export const PARSERS = {
  timestamptz: (value: string): string => value.replace(' ', 'T').replace(/([+-]\d\d)$/u, '$1:00'),
  timestamp: (value: string): string => value.replace(' ', 'T'),
  numeric: (value: string): string | number => {
    const n = Number(value);
    return Number.isFinite(n) ? n : value;
  },
};

/** Starts PostgreSQL in WebAssembly: with the files of a folder or a dump, or new and in memory. */
export async function startEmbedded(folder: string | undefined, from: Blob | undefined): Promise<Postgres> {
  const connection = await createPgliteConnection({
    ...(folder === undefined ? {} : { url: folder }),
    pgliteOptions: {
      extensions: { pg_trgm },
      ...(from === undefined ? {} : { loadDataDir: from }),
      parsers: { 1184: PARSERS.timestamptz, 1114: PARSERS.timestamp, 1700: PARSERS.numeric },
    },
  });
  await dropUnusedParsers(connection);
  return {
    connection,
    run: async (statements) => (await connection.driver.exec(statements)).at(-1)?.rows ?? [],
    isBuilt: from !== undefined,
    dump: () => connection.driver.dumpDataDir('none'),
    close: () => connection.close(),
  };
}
