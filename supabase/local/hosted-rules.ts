import { compare } from 'bcryptjs';
import type { Database } from './database.ts';
import { authRefusal } from './json-response.ts';
import { signInLimit } from './sign-in-limit.ts';

type Fetch = (request: Request) => Promise<Response>;

/** The hosted authentication service's rule for addresses. */
const ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/u;
const MAX_ADDRESS_BYTES = 255;

const MIN_PASSWORD_LENGTH = 6;

interface Claims {
  readonly sub?: string;
  readonly session_id?: string;
}

/** A token's claims, with any signature: the API behind decides whether it's valid. */
function claimsOf(token: string | undefined): Claims {
  try {
    return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as Claims;
  } catch {
    return {};
  }
}

/** The rules in which the hosted authentication service is stricter than the local API. */
export function asHosted(database: Database, api: Fetch): Fetch {
  /** Sessions that started with a link or a code from an email. */
  const byMail = new Set<string>();
  const refusedSignIn = signInLimit();

  const noteIfByMail = async (url: URL, response: Response): Promise<void> => {
    const verified = url.pathname === '/auth/v1/verify' || url.searchParams.get('grant_type') === 'pkce';
    if (!verified || !response.ok) return;
    const { access_token: token } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { access_token?: string };
    const { session_id: session } = claimsOf(token);
    if (session !== undefined) byMail.add(session);
  };

  /**
   * With `require_current_password`, only sessions that started with an email may set a password without the current
   * one.
   */
  const refusedPassword = async (
    request: Request,
    { password, current_password: current }: Record<string, unknown>,
  ) => {
    if (typeof password !== 'string' || [...password].length < MIN_PASSWORD_LENGTH) return null;
    const { sub, session_id: session = '' } = claimsOf(request.headers.get('authorization')?.split(' ')[1]);
    if (sub === undefined || !/^[0-9a-f-]{36}$/u.test(sub) || byMail.has(session)) return null;
    if (typeof current !== 'string' || current === '')
      return authRefusal(400, 'current_password_required', 'Current password required when setting new password.');
    const [user] = await database.sql<{ encrypted_password: string }>(
      `select encrypted_password from auth.users where id = '${sub}'`,
    );
    return user !== undefined && (await compare(current, user.encrypted_password))
      ? null
      : authRefusal(400, 'current_password_invalid', 'Current password required when setting new password.');
  };

  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname.startsWith('/auth/v1/') && (request.method === 'POST' || request.method === 'PUT')) {
      const body = (await request
        .clone()
        .json()
        .catch(() => ({}))) as Record<string, unknown>;
      const { email } = body;
      // Signing in only looks up the address.
      if (typeof email === 'string' && email !== '' && !url.pathname.endsWith('/token')) {
        if (Buffer.byteLength(email) > MAX_ADDRESS_BYTES || !ADDRESS.test(email))
          return authRefusal(400, 'validation_failed', 'Unable to validate email address: invalid format');
      }
      const refusal = url.pathname === '/auth/v1/user' ? await refusedPassword(request, body) : null;
      if (refusal !== null) return refusal;
    }
    const response = refusedSignIn(request) ?? (await api(request));
    await noteIfByMail(url, response);
    return response;
  };
}
