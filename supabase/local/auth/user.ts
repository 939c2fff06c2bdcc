import { randomUUID } from 'node:crypto';
import {
  checkedEmail,
  checkedPhone,
  checkStrength,
  findDuplicate,
  hashed,
  hasPassword,
  mergeMetadata,
  shownAccount,
  storePassword,
  updateAccount,
  type Account,
} from './accounts.ts';
import { bodyOf, isOn, mapOf, quote, textOf, type AuthContext, type Body, type Sql } from './auth-context.ts';
import { AuthError, databaseFault } from './auth-error.ts';
import { checkFrequency, newOtp, notify, sendMail, tokenHash } from './mails.ts';
import type { RateLimits } from './rate-limits.ts';
import { answer, authenticated, type Session } from './sessions.ts';
import { challengeOf } from './sign-in.ts';

/** The person whose token it is. */
export async function showUser({ database: { sql } }: AuthContext, request: Request): Promise<Response> {
  const { account } = await authenticated(sql, request);
  return answer(await shownAccount(sql, account.id));
}

/** Replaces a token of a kind that mails contain. */
export async function storeToken(
  sql: Sql,
  account: string,
  kind: string,
  address: string,
  hash: string,
): Promise<void> {
  await sql(`delete from auth.one_time_tokens where user_id = '${account}' and token_type = '${kind}';
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    values ('${randomUUID()}', '${account}', '${kind}', ${quote(hash)}, ${quote(address.toLowerCase())})`);
}

/** Sessions that were started with a mail may set a password without the current one. */
const cameByMail = (session: Session | null): boolean =>
  session?.methods.some((method) => ['otp', 'recovery', 'magiclink'].includes(method)) ?? false;

async function checkNewPassword(
  auth: AuthContext,
  account: Account,
  session: Session | null,
  password: string,
  current: string,
): Promise<void> {
  if ((account.encrypted_password ?? '') === '') return;
  if (isOn(auth, 'auth.email.require_current_password') && !cameByMail(session)) {
    const message = 'Current password required when setting new password.';
    if (current === '') throw new AuthError(400, 'current_password_required', message);
    if (!(await hasPassword(account, current))) throw new AuthError(400, 'current_password_invalid', message);
  }
  if (await hasPassword(account, password))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
}

async function askForEmail(
  auth: AuthContext,
  sql: Sql,
  request: Request,
  account: Account,
  email: string,
  challenge: string,
): Promise<void> {
  checkFrequency(auth, account.email_change_sent_at);
  const [otpNew, otp] = [newOtp(auth), newOtp(auth)];
  const [hashNew, hash] = [tokenHash(email, otpNew, challenge), tokenHash(account.email ?? '', otp, challenge)];
  await sendMail(auth, sql, request, account, 'email_change', {
    token: otp,
    hash: hashNew,
    tokenNew: otpNew,
    hashNew: hash,
    newEmail: email,
  });
  await updateAccount(
    sql,
    account.id,
    `email_change = ${quote(email)}, email_change_token_new = '${hashNew}', email_change_token_current = '${hash}',
     email_change_sent_at = now(), email_change_confirm_status = 0`,
  ).catch(databaseFault('Error sending email change email'));
  await storeToken(sql, account.id, 'email_change_token_current', account.email ?? '', hash);
  await storeToken(sql, account.id, 'email_change_token_new', email, hashNew);
}

async function applyChanges(
  auth: AuthContext,
  sql: Sql,
  request: Request,
  body: Body,
  encrypted: string | null,
): Promise<void> {
  const { account, session } = await authenticated(sql, request);
  if (encrypted !== null) {
    await storePassword(sql, account.id, encrypted, session?.id ?? null).catch(
      databaseFault('Error during password storage'),
    );
    await notify(auth, sql, request, account, 'password_changed_notification');
  }
  const data = mapOf(body, 'data');
  if (data !== undefined)
    await mergeMetadata(sql, account.id, 'raw_user_meta_data', data).catch(databaseFault('Error updating user'));
  const email = textOf(body, 'email').toLowerCase();
  if (email !== '' && email !== account.email) await askForEmail(auth, sql, request, account, email, challengeOf(body));
  if (textOf(body, 'phone') !== '') throw new AuthError(500, 'unexpected_failure', 'Unable to get SMS provider');
}

/** Changes the password, the address or the metadata of the person whose token it is. */
export async function updateUser(auth: AuthContext, limits: RateLimits, request: Request): Promise<Response> {
  const { database } = auth;
  const { account, session } = await authenticated(database.sql, request);
  limits.count('user', request);
  const body = await bodyOf(request);
  const given = textOf(body, 'email');
  const email = given === '' ? '' : checkedEmail(given);
  if (textOf(body, 'phone') !== '') checkedPhone(textOf(body, 'phone'));
  const password = body['password'] === undefined ? null : textOf(body, 'password');
  if (password !== null) checkStrength(auth, password);
  if (body['app_metadata'] !== undefined)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  const movesAddress = email !== '' && email !== account.email;
  if ((password !== null || movesAddress) && session?.aal !== 'aal2' && (await hasFactor(database.sql, account.id)))
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  if (movesAddress && (await findDuplicate(database.sql, email)) !== null)
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  if (password !== null) await checkNewPassword(auth, account, session, password, textOf(body, 'current_password'));
  const encrypted = password === null ? null : await hashed(auth, password);
  await database.transaction((sql) => applyChanges(auth, sql, request, body, encrypted));
  return answer(await shownAccount(database.sql, account.id));
}

/** Whether the account has a second factor that was confirmed. */
export const hasFactor = async (sql: Sql, account: string): Promise<boolean> =>
  (await sql(`select from auth.mfa_factors where user_id = '${account}' and status = 'verified'`)).length > 0;

/** Ends sessions: all of the person's, this one, or all others. */
export async function logout({ database }: AuthContext, request: Request): Promise<Response> {
  const { account, session } = await authenticated(database.sql, request);
  const scope = new URL(request.url).searchParams.get('scope') ?? 'global';
  if (!['global', 'local', 'others'].includes(scope))
    throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`);
  const which =
    session === null || scope === 'global' ? '' : `and id ${scope === 'local' ? '=' : '<>'} '${session.id}'`;
  await database.sql(`delete from auth.sessions where user_id = '${account.id}' ${which}`);
  return new Response(null, { status: 204 });
}
