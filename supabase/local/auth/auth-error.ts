/** A refusal or a fault of the authentication service. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly status: number;
  readonly code: string;
  /** More fields of the answer. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    { more = {}, cause }: { more?: object; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.more = { ...more };
  }
}

/** Reports a fault of the database, whose own error stays its cause. */
export const databaseFault =
  (message: string) =>
  (cause: unknown): never => {
    throw cause instanceof AuthError ? cause : new AuthError(500, 'unexpected_failure', message, { cause });
  };

const VERSION_HEADER = 'X-Supabase-Api-Version';
const VERSION = '2024-01-01';

/** The database's errors that older clients get as they are: the rules of tables, and those with a status of their own. */
function shownDatabaseError(cause: unknown): { status: number; body: object } | null {
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return null;
  const status =
    /^PT(\d{3})$/u.exec(cause.code)?.[1] ??
    (/^(?:P0001|2300[01]|2350[235]|23514|23P01)$/u.test(cause.code) ? 500 : null);
  return status === null ? null : { status: Number(status), body: { code: cause.code, message: cause.message } };
}

/**
 * The answer for an error: `{ code, message }` for clients that ask for the version of 2024, as auth-js does, and
 * `{ code: <status>, error_code, msg }` for others.
 */
export function answerFor(error: unknown, request: Request): Response {
  const known =
    error instanceof AuthError
      ? error
      : new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
  if ((request.headers.get(VERSION_HEADER) ?? '') >= VERSION) {
    headers.set(VERSION_HEADER, VERSION);
    const body = { code: known.code, message: known.message, ...known.more };
    return new Response(JSON.stringify(body), { status: known.status, headers });
  }
  const shown = shownDatabaseError(known.cause);
  const body = shown?.body ?? { code: known.status, error_code: known.code, msg: known.message, ...known.more };
  return new Response(JSON.stringify(body), { status: shown?.status ?? known.status, headers });
}
