import { App } from '@supabase/lite';
import { AUTH_SCHEMA } from './auth/schema-sql.ts';
import { applyMigrations } from './migrations.ts';
import { PLATFORM } from './platform-sql.ts';
import { startEmbedded, type Postgres } from './postgres.ts';
import { batchRequestSettings } from './quick-connection.ts';

/** Keys of the local stack. They protect nothing: it only listens on this machine. */
export const PUBLISHABLE_KEY = 'sb_publishable_local_0000000000000000';
export const SECRET_KEY = 'sb_secret_local_00000000000000000000000';
export const JWT_SECRET = 'local-only-jwt-secret-of-at-least-32-characters';

/** Runs SQL as the database's owner; returns the rows of the last statement. */
export type Sql = <Row = Record<string, unknown>>(text: string) => Promise<Row[]>;

export interface Database {
  readonly sql: Sql;
  /** Runs statements as one transaction, which an error undoes. */
  transaction<Outcome>(work: (sql: Sql) => Promise<Outcome>): Promise<Outcome>;
  /** The REST API. */
  fetch(request: Request): Promise<Response>;
  /** A dump of the whole database as one file, to start others from; only of an embedded one. */
  dump(): Promise<Blob>;
  readonly migrated: number;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The PostgreSQL to use; one in WebAssembly without it. */
  readonly postgres?: Postgres;
  /** The folder it's stored in; in memory without one. */
  readonly folder?: string;
  /** A dump to start from instead of the migrations. */
  readonly from?: Blob;
  /** Makes the parts of a hosted project before the first migration, if the database doesn't have them. */
  readonly platform?: (sql: Sql) => Promise<void>;
  /** Builds the tables and functions, and returns how many migrations it applied; the migrations without it. */
  readonly build?: (sql: Sql) => Promise<number>;
}

/** Error codes that the hosted API always answers with 500; 54 means that a limit is exceeded. */
const FAULTS = /^(?:09|2D|38|39|3B|40|54|57|58|F0|HV|XX)|^P0(?!001)/u;

/** Codes that the API layer maps to a status by itself; it reports all others as its own errors. */
const MAPPED = /^(?:42|22|21|55|53|PT)|^(?:23505|23503|23502|25006|PGRST)$/u;

interface DatabaseError {
  code?: unknown;
  message: string;
  detail?: string;
  hint?: string;
}

/**
 * The API layer prints every refusal with its stack trace. A refusal is a normal answer: it's shown in one line at
 * most.
 */
function quietly<E extends Error>(error: E): E {
  const shown = process.env['LOCAL_STACK_VERBOSE'] === undefined ? '' : `${error.name}: ${error.message}`;
  return Object.defineProperty(error, Symbol.for('nodejs.util.inspect.custom'), {
    value: () => shown,
    enumerable: false,
  });
}

/**
 * Opens PostgreSQL with Supabase's REST API on top; with no grants but those of the migrations. It
 * builds the database unless it's built already.
 */
export async function openDatabase({
  postgres,
  folder,
  from,
  platform,
  build = (sql) => applyMigrations(sql),
}: DatabaseOptions = {}): Promise<Database> {
  const { connection, run, isBuilt, dump, close } = postgres ?? (await startEmbedded(folder, from));
  // A gate that says "same" builds the view as well, and fails if it's another one.
  await run("set private.check_gates = 'on'");
  const normalize = connection.normalizeDbError?.bind(connection);
  connection.normalizeDbError = (error: Error) => {
    const known = (normalize === undefined ? error : normalize(error)) as Error & DatabaseError;
    if (typeof known.code !== 'string' || !/^[0-9A-Z]{5}$/u.test(known.code) || MAPPED.test(known.code))
      return quietly(known);
    const body = { code: known.code, message: known.message, details: known.detail ?? null, hint: known.hint ?? null };
    return quietly(
      Object.assign(new Error(JSON.stringify(body)), {
        code: 'PGRST',
        detail: JSON.stringify({ status: FAULTS.test(known.code) ? 500 : 400, headers: {} }),
      }),
    );
  };
  // Stops the API layer from granting everything on everything at the first request.
  (connection as unknown as { rlsState: string }).rlsState = 'active';
  batchRequestSettings(connection, run);

  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000 },
    db: {},
    // Only for keys and tokens: the service itself is another (auth/emulated-auth.ts).
    auth: { enabled: true, jwt_secret: JWT_SECRET, publishable_key: PUBLISHABLE_KEY, secret_key: SECRET_KEY },
  } as unknown as ConstructorParameters<typeof App>[0]);

  // One at a time: there's one connection, and concurrent requests would share a transaction.
  let turn: Promise<unknown> = Promise.resolve();
  const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  const sql: Sql = <Row>(text: string) => oneAtATime(async () => (await run(text)) as Row[]);
  const runNow: Sql = async <Row>(text: string) => (await run(text)) as Row[];
  let migrated = 0;
  if (!isBuilt) {
    if (platform === undefined) {
      await sql(PLATFORM);
      await sql(AUTH_SCHEMA);
    } else await platform(sql);
    migrated = await build(sql);
  }
  return {
    sql,
    transaction: (work) =>
      oneAtATime(async () => {
        await run('begin');
        try {
          const outcome = await work(runNow);
          await run('commit');
          return outcome;
        } catch (error) {
          await run('rollback');
          throw error;
        }
      }),
    migrated,
    fetch: (request) => oneAtATime(async () => app.fetch(request, { peerAddress: '127.0.0.1' })),
    dump: () => oneAtATime(dump),
    close,
  };
}
