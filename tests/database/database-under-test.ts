/** Who sends a statement, as the REST API does it: the role and the claims of the token, for one transaction. */
export type Caller = 'service' | { readonly userId: string; readonly sessionId: string };

/** A migrated database with nobody in it, and ways to access it. */
export interface DatabaseUnderTest {
  /** A server runs statements of many clients in parallel; the embedded one runs them in turn. */
  readonly kind: 'server' | 'embedded';
  /** Runs statements as the owner of the tables; returns the rows of the last. */
  owner<Row = Record<string, unknown>>(statements: string): Promise<Row[]>;
  /** Runs a statement as a client of the REST API does, on a connection that nobody else has at the time. */
  as<Row = Record<string, unknown>>(caller: Caller, statement: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Maximum number of client statements that run in parallel, on a server. */
export const CLIENTS = 60;

/** A text as a SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * What precedes a client's statement, as the REST API sends it: the role, and the claims of the token for `auth.uid()`
 * and similar. Statements sent together are one transaction, so neither outlives it.
 */
export function preamble(caller: Caller): string {
  const [role, claims] =
    caller === 'service'
      ? ['service_role', { role: 'service_role' }]
      : ['authenticated', { role: 'authenticated', sub: caller.userId, session_id: caller.sessionId }];
  return `set local role ${role}; select set_config('request.jwt.claims', ${literal(JSON.stringify(claims))}, true);`;
}
