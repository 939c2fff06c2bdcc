/** The sender of a statement: the REST API sets the role and the token's claims for one transaction. */
export type Caller = 'service' | { readonly userId: string; readonly sessionId: string };

/** A migrated database without people, and ways to access it. */
export interface DatabaseUnderTest {
  /** A server runs statements of many clients in parallel; the embedded one runs them one after the other. */
  readonly kind: 'server' | 'embedded';
  /** Runs statements as the owner of the tables; returns the rows of the last. */
  owner<Row = Record<string, unknown>>(statements: string): Promise<Row[]>;
  /** Runs a statement as a client of the REST API does, on a connection that no other call uses at the time. */
  as<Row = Record<string, unknown>>(caller: Caller, statement: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Maximum number of client statements that run in parallel, on a server. */
export const CLIENTS = 60;

/** A text as a SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * The statements that the REST API sends before a client's statement: they set the role, and the token's claims for
 * `auth.uid()`. Statements sent together are one transaction, so neither lasts longer.
 */
export function preamble(caller: Caller): string {
  const [role, claims] =
    caller === 'service'
      ? ['service_role', { role: 'service_role' }]
      : ['authenticated', { role: 'authenticated', sub: caller.userId, session_id: caller.sessionId }];
  return `set local role ${role}; select set_config('request.jwt.claims', ${literal(JSON.stringify(claims))}, true);`;
}
