/** Who sends a statement, as the REST API has it: the role and the claims of the token, for one transaction. */
export type Caller = 'service' | { readonly userId: string; readonly sessionId: string };

/** A migrated database with nobody in it, and ways to reach it. */
export interface DatabaseUnderTest {
  /** A server takes statements of many clients at once; the embedded one takes them in turn. */
  readonly kind: 'server' | 'embedded';
  /** Runs statements as the owner of the tables; gives the rows of the last. */
  owner<Row = Record<string, unknown>>(statements: string): Promise<Row[]>;
  /** Runs a statement as a client of the REST API does, on a connection that nobody else has meanwhile. */
  as<Row = Record<string, unknown>>(caller: Caller, statement: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** How many statements of clients run at once at most, on a server. */
export const CLIENTS = 60;

/** A text as it stands in a statement. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * What stands before a client's statement, as the REST API sends it: the role, and the claims of the token for `auth.uid()`
 * and its like. Statements that are sent together are one transaction, so neither outlives it.
 */
export function preamble(caller: Caller): string {
  const [role, claims] =
    caller === 'service'
      ? ['service_role', { role: 'service_role' }]
      : ['authenticated', { role: 'authenticated', sub: caller.userId, session_id: caller.sessionId }];
  return `set local role ${role}; select set_config('request.jwt.claims', ${literal(JSON.stringify(claims))}, true);`;
}
