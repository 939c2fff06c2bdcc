import { randomBytes, randomUUID } from 'node:crypto';
import {
  checkedEmail,
  confirm,
  findAccount,
  findByEmail,
  forgetTokens,
  isBanned,
  isConfirmed,
  updateAccount,
  type Account,
} from './accounts.ts';
import { bodyOf, mapOf, numberOf, quote, textOf, type AuthContext, type Body, type Sql } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { checkFrequency, newOtp, notify, redirectOf, sendMail, tokenHash } from './mails.ts';
import { answer, startSession } from './sessions.ts';
import { challengeOf, register } from './sign-in.ts';
import { storeToken } from './user.ts';

/** Mails a link to an account, in place of an earlier one. */
async function mailLink(
  auth: AuthContext,
  request: Request,
  account: Account,
  kind: 'recovery' | 'magiclink',
  challenge: string,
): Promise<void> {
  const { database } = auth;
  // It stays if the mail is refused.
  if (challenge !== '')
    await database.sql(`insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
        authentication_method, created_at, updated_at)
      values ('${randomUUID()}', '${account.id}', '${randomUUID()}', 's256', ${quote(challenge)}, '${kind}', '${kind}', now(), now())`);
  await database.transaction(async (sql) => {
    checkFrequency(auth, account.recovery_sent_at);
    const otp = newOtp(auth);
    const hash = tokenHash(account.email ?? '', otp, challenge);
    await sendMail(auth, sql, request, account, kind, { token: otp, hash });
    await updateAccount(sql, account.id, `recovery_token = '${hash}', recovery_sent_at = now()`);
    await storeToken(sql, account.id, 'recovery_token', account.email ?? '', hash);
  });
}

/** Mails a link that signs in, if the address has an account. */
export async function recover(auth: AuthContext, request: Request): Promise<Response> {
  const body = await bodyOf(request);
  if (textOf(body, 'email') === '')
    throw new AuthError(400, 'validation_failed', 'Password recovery requires an email');
  const [email, challenge] = [checkedEmail(textOf(body, 'email')), challengeOf(body)];
  const account = await findByEmail(auth.database.sql, email);
  if (account !== null) await mailLink(auth, request, account, 'recovery', challenge);
  return answer({});
}

/** Mails a link that signs in; an address without an account gets one first. */
export async function magicLink(auth: AuthContext, request: Request, given?: Body): Promise<Response> {
  const body = given ?? (await bodyOf(request));
  if (textOf(body, 'email') === '')
    throw new AuthError(422, 'validation_failed', 'Password recovery requires an email');
  const [email, challenge] = [checkedEmail(textOf(body, 'email')), challengeOf(body)];
  let account = await findByEmail(auth.database.sql, email);
  if (account === null || !isConfirmed(account)) {
    const password = randomBytes(24).toString('base64url');
    await register(auth, request, { email, password, data: mapOf(body, 'data') ?? {} });
    account = await findByEmail(auth.database.sql, email);
  }
  if (account !== null) await mailLink(auth, request, account, 'magiclink', challenge);
  return answer({});
}

/** The same, unless the caller wants no new account. */
export async function otp(auth: AuthContext, request: Request): Promise<Response> {
  const body = await bodyOf(request);
  challengeOf(body);
  const email = textOf(body, 'email');
  if (
    body['create_user'] === false &&
    email !== '' &&
    (await findByEmail(auth.database.sql, checkedEmail(email))) === null
  )
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  if (email !== '') return magicLink(auth, request, body);
  if (textOf(body, 'phone') !== '') throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  throw new AuthError(400, 'validation_failed', 'One of email or phone must be set');
}

/** The columns of `auth.users` with the time of a token, by the type of its link. */
const SENT: Readonly<Record<string, readonly [tokens: string, sentAt: string]>> = {
  recovery: ["'recovery_token'", 'recovery_sent_at'],
  magiclink: ["'recovery_token'", 'recovery_sent_at'],
  email: ["'recovery_token', 'confirmation_token'", 'recovery_sent_at'],
  signup: ["'confirmation_token'", 'confirmation_sent_at'],
  invite: ["'confirmation_token'", 'confirmation_sent_at'],
  email_change: ["'email_change_token_new', 'email_change_token_current'", 'email_change_sent_at'],
};

const expired = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');

async function followEmailChange(
  auth: AuthContext,
  sql: Sql,
  request: Request,
  account: Account,
  hash: string,
): Promise<boolean> {
  const current = account['email_change_token_current'] === hash;
  if (account['email_change_confirm_status'] === 0) {
    const column = current ? 'email_change_token_current' : 'email_change_token_new';
    await sql(`delete from auth.one_time_tokens where token_hash = ${quote(hash)}`);
    await updateAccount(sql, account.id, `email_change_confirm_status = 1, ${column} = ''`);
    return false;
  }
  const email = String(account['email_change']);
  await sql(`update auth.identities set identity_data = identity_data || jsonb_build_object('email', ${quote(email)}, 'email_verified', true)
    where user_id = '${account.id}' and provider = 'email'`);
  await updateAccount(
    sql,
    account.id,
    `email = ${quote(email)}, email_change = '', email_change_token_current = '', email_change_token_new = '', email_change_confirm_status = 0`,
  );
  await forgetTokens(sql, account.id);
  await notify(auth, sql, request, account, 'email_changed_notification', { oldEmail: account.email ?? '' });
  return true;
}

/** Uses up a token; returns its account, or null if another token has to follow. */
async function useToken(
  auth: AuthContext,
  sql: Sql,
  request: Request,
  type: string,
  hash: string,
): Promise<string | null> {
  const sent = SENT[type];
  if (sent === undefined) throw new AuthError(400, 'validation_failed', 'Invalid email verification type');
  const [tokens, sentAt] = sent;
  const account = await findAccount(
    sql,
    `u.id = (select t.user_id from auth.one_time_tokens t where t.token_hash = ${quote(hash)} and t.token_type in (${tokens}))`,
  );
  if (account === null) throw expired();
  if (isBanned(account)) throw new AuthError(403, 'user_banned', 'User is banned');
  const at = account[sentAt];
  if (typeof at !== 'string' || Date.parse(at) + numberOf(auth, 'auth.email.otp_expiry', 3600) * 1000 < Date.now())
    throw expired();
  if (type === 'email_change') return (await followEmailChange(auth, sql, request, account, hash)) ? account.id : null;
  await updateAccount(sql, account.id, "recovery_token = ''");
  await forgetTokens(sql, account.id);
  if (!isConfirmed(account)) await confirm(sql, account.id);
  // The service writes all of it, as it has read it.
  await updateAccount(
    sql,
    account.id,
    `raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"provider": "email", "providers": ["email"]}'`,
  );
  return account.id;
}

const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Exchanges the token of a link for a session. */
export async function verify(auth: AuthContext, request: Request): Promise<Response> {
  const body = await bodyOf(request);
  const [type, code, given] = [textOf(body, 'type'), textOf(body, 'token'), textOf(body, 'token_hash')];
  if (type === '') throw new AuthError(400, 'validation_failed', 'Verify requires a verification type');
  if ((code === '') === (given === ''))
    throw new AuthError(400, 'validation_failed', 'Verify requires either a token or a token hash');
  if (given !== '' && textOf(body, 'email') !== '')
    throw new AuthError(400, 'validation_failed', 'Only the token_hash and type should be provided');
  // No account has a phone number.
  if (type === 'sms' || type === 'phone_change')
    throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  const hash = given === '' ? tokenHash(checkedEmail(textOf(body, 'email')), code, '') : given;
  const session = await auth.database.transaction(async (sql) => {
    const id = await useToken(auth, sql, request, type, hash).catch((error: unknown) => {
      if (given === '' && error instanceof AuthError && error.code === 'otp_expired')
        throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
      throw error;
    });
    return id === null ? { msg: HALF_DONE, code: '200' } : startSession(auth, sql, request, id, 'otp');
  });
  return answer(session);
}

const ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
};

/** Follows the service's own link: leads on with a session in the fragment, with a code, or with an error. */
export async function followLink(auth: AuthContext, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [hash, type] = [searchParams.get('token') ?? '', searchParams.get('type') ?? ''];
  if (hash === '') throw new AuthError(400, 'validation_failed', 'Verify requires a token or a token hash');
  const back = new URL(redirectOf(auth, request));
  const withCode = hash.startsWith('pkce_');
  const leadOn = () => new Response(null, { status: 303, headers: { Location: back.href } });
  try {
    await auth.database.transaction(async (sql) => {
      const id = await useToken(auth, sql, request, type, hash);
      if (id === null) back.hash = new URLSearchParams({ message: HALF_DONE, sb: '' }).toString();
      else if (withCode) {
        const [flow] = await sql<{
          auth_code: string;
        }>(`update auth.flow_state set auth_code_issued_at = now() where id =
          (select id from auth.flow_state where user_id = '${id}' and authentication_method = ${quote(type)} order by created_at desc limit 1) returning auth_code`);
        if (flow === undefined) throw new AuthError(400, 'flow_state_not_found', 'No associated flow state found.');
        back.searchParams.set('code', flow.auth_code);
      } else {
        const { user: _user, ...tokens } = (await startSession(auth, sql, request, id, 'otp')) as Record<
          string,
          unknown
        >;
        back.hash = new URLSearchParams({
          ...Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, String(value)])),
          sb: '',
          type,
        }).toString();
      }
    });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const said = { error: ERRORS[error.status] ?? '', error_code: error.code, error_description: error.message };
    if (withCode) for (const [name, value] of Object.entries(said)) back.searchParams.set(name, value);
    back.hash = new URLSearchParams({ ...said, sb: '' }).toString();
  }
  return leadOn();
}
