import { createHash } from 'node:crypto';
import {
  addAccount,
  addIdentity,
  checkedEmail,
  checkStrength,
  confirm,
  findByEmail,
  findById,
  findDuplicate,
  hashed,
  hasPassword,
  isBanned,
  isConfirmed,
} from './accounts.ts';
import { bodyOf, isOn, mapOf, numberOf, quote, textOf, type AuthContext, type Body } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { addRefreshToken, answer, isRefreshToken, startSession, tokensOf, type Method } from './sessions.ts';
import type { RateLimits } from './rate-limits.ts';

/** Both or neither of the fields that a request for a code has. */
export function challengeOf(body: Body): string {
  const [challenge, method] = [textOf(body, 'code_challenge'), textOf(body, 'code_challenge_method')];
  if ((challenge === '') !== (method === ''))
    throw new AuthError(400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge');
  if (challenge !== '' && !/^[\w.~-]{43,128}$/u.test(challenge))
    throw new AuthError(400, 'validation_failed', 'code challenge has to be between 43 and 128 characters');
  return challenge;
}

/** Adds an account, confirms it, and starts its session. */
export async function signUp(auth: AuthContext, limits: RateLimits, request: Request): Promise<Response> {
  const body = await bodyOf(request);
  if (textOf(body, 'email') === '' && textOf(body, 'phone') === '')
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  limits.count('signup', request);
  return answer(await register(auth, request, body));
}

export async function register(auth: AuthContext, request: Request, body: Body): Promise<object> {
  if (!isOn(auth, 'auth.enable_signup', true))
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  const password = textOf(body, 'password');
  if (password === '') throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  checkStrength(auth, password);
  if (textOf(body, 'phone') !== '') throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  challengeOf(body);
  const email = checkedEmail(textOf(body, 'email'));
  const data = mapOf(body, 'data') ?? {};
  const { database } = auth;
  const known = await findDuplicate(database.sql, email);
  if (known !== null && isConfirmed(known)) throw new AuthError(422, 'user_already_exists', 'User already registered');
  // Not in the transaction, since it takes long. Requests that arrive together all get here.
  const encrypted = known === null ? await hashed(auth, password) : '';
  // The account stays if its session is refused.
  const id = await database.transaction(async (sql) => {
    const added = known?.id ?? (await addAccount(sql, { email, encrypted, data }));
    await addIdentity(sql, added, email, data);
    if (known === null)
      await sql(
        `update auth.users u set raw_user_meta_data = i.identity_data from auth.identities i where i.user_id = u.id and u.id = '${added}'`,
      );
    await confirm(sql, added);
    return added;
  });
  return database.transaction((sql) => startSession(auth, sql, request, id, 'password'));
}

async function byPassword(auth: AuthContext, request: Request, body: Body): Promise<object> {
  const { database } = auth;
  const email = textOf(body, 'email');
  if (email === '' && textOf(body, 'phone') !== '')
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (email === '') throw new AuthError(400, 'validation_failed', 'missing email or phone');
  const wrong = new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  const account = await findByEmail(database.sql, email);
  if (account === null || (account.encrypted_password ?? '') === '') throw wrong;
  if (isBanned(account)) throw new AuthError(400, 'user_banned', 'User is banned');
  if (!(await hasPassword(account, textOf(body, 'password')))) throw wrong;
  if (!isConfirmed(account)) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  const session = await database.transaction((sql) => startSession(auth, sql, request, account.id, 'password'));
  return { ...session, weak_password: null };
}

interface RefreshToken {
  readonly token: string;
  readonly revoked: boolean;
  readonly parent: string | null;
  readonly user_id: string;
  readonly session_id: string | null;
  readonly age: number;
}

/**
 * Swaps a refresh token for a new one. One that was used may be used again for a few seconds, and the parent of the
 * newest at any time: the answer may have got lost. Any other reuse revokes all tokens of the session.
 */
async function byRefreshToken(auth: AuthContext, body: Body): Promise<object> {
  const given = textOf(body, 'refresh_token');
  if (!isRefreshToken(given)) throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
  const outcome = await auth.database.transaction(async (sql) => {
    const query = 'select *, extract(epoch from now() - updated_at)::double precision as age from auth.refresh_tokens';
    const [token] = await sql<RefreshToken>(`${query} where token = ${quote(given)}`);
    const account = token === undefined ? null : await findById(sql, token.user_id);
    if (token === undefined || account === null)
      return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    if (isBanned(account)) return new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
    const session = token.session_id;
    if (session === null)
      return new AuthError(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found');
    let issued = '';
    if (token.revoked) {
      const [active] = await sql<RefreshToken>(
        `${query} where session_id = '${session}' and not revoked order by id desc limit 1`,
      );
      if (active?.parent === token.token) issued = active.token;
      else if (token.age > numberOf(auth, 'auth.refresh_token_reuse_interval', 0)) {
        if (isOn(auth, 'auth.enable_refresh_token_rotation', true))
          await sql(
            `update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = '${session}' and not revoked`,
          );
        return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
      }
    }
    if (issued === '') {
      await sql(`update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${quote(given)}`);
      issued = await addRefreshToken(sql, account.id, session, given);
    }
    await sql(`update auth.sessions set refreshed_at = now(), updated_at = now() where id = '${session}'`);
    return tokensOf(auth, sql, account.id, session, issued);
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

const CODE_VALID_S = 300;

async function byCode(auth: AuthContext, request: Request, body: Body): Promise<object> {
  const [code, verifier] = [textOf(body, 'auth_code'), textOf(body, 'code_verifier')];
  if (code === '' || verifier === '')
    throw new AuthError(
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  return auth.database.transaction(async (sql) => {
    const [flow] = await sql<{ id: string; user_id: string; code_challenge: string; method: Method; age: number }>(
      `select id, user_id, code_challenge, authentication_method as method, extract(epoch from now() - created_at)::double precision as age
       from auth.flow_state where auth_code = ${quote(code)}`,
    );
    if (flow === undefined)
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (flow.age > CODE_VALID_S)
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    if (createHash('sha256').update(verifier).digest('base64url') !== flow.code_challenge)
      throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
    await sql(`delete from auth.flow_state where id = '${flow.id}'`);
    return startSession(auth, sql, request, flow.user_id, flow.method);
  });
}

/** Starts or continues a session: with a password, a refresh token, or the code of a link. */
export async function token(auth: AuthContext, limits: RateLimits, request: Request): Promise<Response> {
  const grant = new URL(request.url).searchParams.get('grant_type');
  if (grant !== 'password' && grant !== 'refresh_token' && grant !== 'pkce')
    throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  limits.count('token', request);
  const body = await bodyOf(request);
  if (grant === 'password') return answer(await byPassword(auth, request, body));
  return answer(await (grant === 'pkce' ? byCode(auth, request, body) : byRefreshToken(auth, body)));
}
