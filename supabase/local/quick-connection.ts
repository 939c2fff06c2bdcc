import type { Connection } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';

/** The requesting role, as the API layer knows it. */
interface SessionContext {
  readonly auth?: { readonly role?: string; readonly uid?: unknown; readonly jwt?: unknown };
  readonly storage?: { readonly operation?: unknown };
}

interface RpcRequest {
  readonly method: string;
  readonly path: string;
  readonly requestHeaders?: object;
}

/** The API layer's methods that set up a request, which its types don't include. */
interface Steps {
  applyJwtSessionContext(transaction: unknown, context: SessionContext, withRole: boolean): Promise<void>;
  applyRpcRequestGucs(transaction: unknown, request: RpcRequest): Promise<void>;
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const setting = (name: string, value: string): string => `set_config(${quote(name)}, ${quote(value)}, true)`;

/** The hosted platform's timeouts of a request's statements, by its role. */
const STATEMENT_TIMEOUTS: Readonly<Record<string, string>> = { anon: '3s', authenticated: '8s', service_role: '8s' };
const LOCK_TIMEOUT = '8s';

/**
 * Sets up each request with two statements at most. By default, the API layer sends up to eleven, of six messages each.
 */
export function batchRequestSettings(connection: Connection, run: (statements: string) => Promise<unknown>): void {
  const set = async (settings: readonly string[]): Promise<void> => void (await run(`select ${settings.join(', ')}`));
  const steps: Steps = {
    async applyJwtSessionContext(_transaction, { auth, storage }) {
      const role = auth?.role || 'anon';
      // Setting the role has the same effect as `set role`. It comes first, as in the API layer.
      await set([
        setting('role', role),
        setting('statement_timeout', STATEMENT_TIMEOUTS[role] ?? '8s'),
        setting('lock_timeout', LOCK_TIMEOUT),
        setting('request.jwt.claim.sub', String(auth?.uid ?? '')),
        setting('request.jwt.claim.role', role),
        setting('storage.operation', String(storage?.operation ?? '')),
        ...(typeof auth?.jwt === 'object' && auth.jwt !== null
          ? [setting('request.jwt.claims', JSON.stringify(auth.jwt))]
          : []),
      ]);
    },
    applyRpcRequestGucs: (_transaction, { method, path, requestHeaders }) =>
      set([
        setting('response.status', ''),
        setting('response.headers', ''),
        setting('request.method', method),
        setting('request.path', path),
        setting('request.headers', JSON.stringify(requestHeaders ?? {})),
      ]),
  };
  Object.assign(connection, steps);
}

/** The types whose arrays queries return. */
const ARRAY_TYPES = [
  'bool',
  'int2',
  'int4',
  'int8',
  'float8',
  'numeric',
  'oid',
  'char',
  'name',
  'text',
  'varchar',
  'uuid',
  'json',
  'jsonb',
  'date',
  'timestamptz',
];

/**
 * Removes the parsers of types that no query returns, such as arrays of rows and shapes: the driver copies its table of
 * parsers for each answer, and these are nine out of ten.
 */
export async function dropUnusedParsers({ driver }: PgliteConnection): Promise<void> {
  const { rows } = await driver.query<{ typarray: number }>(
    `select typarray from pg_type where typarray <> 0 and typname not in (${ARRAY_TYPES.map(quote).join(', ')})`,
  );
  const unused = new Set(rows.map(({ typarray }) => String(typarray)));
  driver.parsers = Object.fromEntries(Object.entries(driver.parsers).filter(([type]) => !unused.has(type)));
}
