import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { signToken } from '../auth-gateway.ts';
import { JWT_SECRET } from '../database.ts';
import { numberOf, quote, type AuthContext, type Sql } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { findById, isBanned, NO_INSTANCE, shownAccount, updateAccount, type Account } from './accounts.ts';
import { CLIENT_ADDRESS } from '../auth-gateway.ts';

/** The ways to start or to confirm a session. */
export type Method = 'password' | 'otp' | 'recovery' | 'magiclink' | 'totp';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const newRefreshToken = (): string => Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Whether a refresh token can be one of the service's. */
export const isRefreshToken = (token: string): boolean => /^[a-z0-9]{12}$/u.test(token);

export interface Session {
  readonly id: string;
  readonly aal: 'aal1' | 'aal2';
  readonly methods: readonly Method[];
}

interface Claim {
  readonly method: Method;
  readonly timestamp: number;
}

const claimsOf = async (sql: Sql, session: string): Promise<Claim[]> =>
  sql<Claim>(`select authentication_method as method, extract(epoch from updated_at)::integer as timestamp
    from auth.mfa_amr_claims where session_id = ${quote(session)} order by updated_at desc`);

export async function findSession(sql: Sql, id: string): Promise<Session | null> {
  const [found] = await sql<{ aal: 'aal1' | 'aal2' }>(`select aal from auth.sessions where id = ${quote(id)}`);
  return found === undefined
    ? null
    : { id, aal: found.aal, methods: (await claimsOf(sql, id)).map(({ method }) => method) };
}

/** The service's answer with the tokens of a session. */
export async function tokensOf(
  auth: AuthContext,
  sql: Sql,
  account: string,
  session: string,
  refreshToken: string,
): Promise<object> {
  const row = await findById(sql, account);
  if (row === null) throw new AuthError(404, 'user_not_found', 'User not found');
  const amr = await claimsOf(sql, session);
  const lifetime = numberOf(auth, 'auth.jwt_expiry', 3600);
  const iat = Math.floor(Date.now() / 1000);
  const token = signToken({
    iss: auth.url,
    sub: account,
    aud: row.aud,
    exp: iat + lifetime,
    iat,
    email: row.email ?? '',
    phone: row['phone'] ?? '',
    app_metadata: row.raw_app_meta_data ?? {},
    user_metadata: row.raw_user_meta_data ?? {},
    role: row.role,
    aal: amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1',
    amr,
    session_id: session,
    is_anonymous: row['is_anonymous'],
  });
  const user = await shownAccount(sql, account);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: iat + lifetime,
    refresh_token: refreshToken,
    user,
  };
}

/** Adds a refresh token to a session. */
export async function addRefreshToken(
  sql: Sql,
  account: string,
  session: string,
  parent: string | null,
): Promise<string> {
  const token = newRefreshToken();
  await sql(`insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
    values ('${NO_INSTANCE}', '${token}', '${account}', false, now(), now(), ${quote(parent)}, '${session}')`);
  return token;
}

/** Adds the way in which a session was started or confirmed. */
export const addClaim = (sql: Sql, session: string, method: Method) =>
  sql(`insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    values ('${randomUUID()}', '${session}', '${method}', now(), now())
    on conflict (session_id, authentication_method) do update set updated_at = now()`);

/** Starts a session, and answers with its tokens. */
export async function startSession(
  auth: AuthContext,
  sql: Sql,
  request: Request,
  account: string,
  method: Method,
): Promise<object> {
  const session = randomUUID();
  const address = request.headers.get(CLIENT_ADDRESS);
  await sql(`insert into auth.sessions (id, user_id, aal, created_at, updated_at, user_agent, ip)
    values ('${session}', '${account}', 'aal1', now(), now(), ${quote(request.headers.get('user-agent'))}, ${quote(address)})`);
  const refreshToken = await addRefreshToken(sql, account, session, null);
  await addClaim(sql, session, method);
  await updateAccount(sql, account, 'last_sign_in_at = now()');
  return tokensOf(auth, sql, account, session, refreshToken);
}

export interface Claims {
  readonly sub?: string;
  readonly session_id?: string;
  readonly role?: string;
  readonly exp?: number;
}

/** The claims of the request's token, whose signature and time are checked. */
export function claimsIn(request: Request): Claims {
  const token = /^bearer (\S+)$/iu.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const bad = (reason: string) =>
    new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
  const [head = '', body = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', JWT_SECRET).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw bad('signature is invalid');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
  if (claims.exp !== undefined && claims.exp <= Date.now() / 1000)
    throw bad('token has invalid claims: token is expired');
  return claims;
}

/** The account and the session of the request's token. */
export async function authenticated(
  sql: Sql,
  request: Request,
): Promise<{ account: Account; session: Session | null }> {
  const { sub = '', session_id: id = '' } = claimsIn(request);
  if (sub === '') throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  const account = await findById(sql, sub);
  if (account === null) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const session = id === '' ? null : await findSession(sql, id);
  if (id !== '' && session === null)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  if (isBanned(account)) throw new AuthError(403, 'user_banned', 'User is banned');
  return { account, session };
}

/** Refuses everyone but the operator's own software, which has the secret key. */
export function requireAdmin(request: Request): void {
  if (claimsIn(request).role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
}

export const answer = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json; charset=utf-8' } });
