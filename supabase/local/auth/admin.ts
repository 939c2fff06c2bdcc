import { createHash, randomBytes } from 'node:crypto';
import {
  addAccount,
  addIdentity,
  checkedEmail,
  checkedPhone,
  checkStrength,
  confirm,
  findByEmail,
  findById,
  findDuplicate,
  forgetTokens,
  hashed,
  isConfirmed,
  mergeMetadata,
  shownAccount,
  storePassword,
  updateAccount,
  type Account,
} from './accounts.ts';
import {
  bodyOf,
  isUuid,
  mapOf,
  quote,
  quoteJson,
  textOf,
  type AuthContext,
  type Body,
  type Sql,
} from './auth-context.ts';
import { AuthError, databaseFault } from './auth-error.ts';
import { newOtp, secondsOf, sendMail, tokenHash } from './mails.ts';
import { answer, requireAdmin } from './sessions.ts';
import { storeToken } from './user.ts';

/** The SQL for when a ban of this duration ends; undefined if the request doesn't say one. */
function bannedUntil(body: Body): string | undefined {
  const duration = textOf(body, 'ban_duration');
  if (duration === '') return undefined;
  if (duration === 'none') return 'null';
  if (!/^[+-]?(?:\d+(?:\.\d+)?[smh])+$/u.test(duration))
    throw new AuthError(
      400,
      'validation_failed',
      `invalid format for ban duration: time: invalid duration "${duration}"`,
    );
  return `now() + interval '${secondsOf(duration)} seconds'`;
}

const setPhone = (sql: Sql, id: string, phone: string) =>
  updateAccount(sql, id, `phone = ${quote(checkedPhone(phone))}`);

const taken = () => new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

/** Makes an account, as an operator does: without a session, and unconfirmed unless the request says otherwise. */
async function create(auth: AuthContext, body: Body): Promise<Response> {
  const { database } = auth;
  const [given, phone] = [textOf(body, 'email'), textOf(body, 'phone')];
  if (given === '' && phone === '')
    throw new AuthError(400, 'validation_failed', 'Cannot create a user without either an email or phone');
  const email = given === '' ? null : checkedEmail(given);
  if (email !== null && (await findDuplicate(database.sql, email)) !== null) throw taken();
  const until = bannedUntil(body);
  const encrypted = await hashed(auth, textOf(body, 'password') || randomBytes(32).toString('base64url'));
  const id = await database
    .transaction(async (sql) => {
      const added = await addAccount(sql, { email, encrypted, data: mapOf(body, 'user_metadata') ?? {} });
      if (phone !== '') await setPhone(sql, added, phone);
      if (email !== null) await addIdentity(sql, added, email);
      const app = mapOf(body, 'app_metadata');
      if (app !== undefined) await mergeMetadata(sql, added, 'raw_app_meta_data', app);
      if (body['email_confirm'] === true) await confirm(sql, added);
      if (until !== undefined) await updateAccount(sql, added, `banned_until = ${until}`);
      return added;
    })
    .catch(databaseFault('Database error creating new user'));
  return answer(await shownAccount(database.sql, id));
}

/** Each field is a change of its own, in this order. */
async function change(
  sql: Sql,
  id: string,
  body: Body,
  email: string,
  encrypted: string | null,
  until: string | undefined,
): Promise<void> {
  if (textOf(body, 'role') !== '') await updateAccount(sql, id, `role = ${quote(textOf(body, 'role'))}`);
  if (body['email_confirm'] === true) await confirm(sql, id);
  if (encrypted !== null) await storePassword(sql, id, encrypted, null);
  if (email !== '') {
    await addIdentity(sql, id, email);
    const data = { email, email_verified: body['email_confirm'] === true };
    await sql(`update auth.identities set identity_data = identity_data || ${quoteJson(data)}, updated_at = now()
      where user_id = '${id}' and provider = 'email'`);
    await updateAccount(sql, id, `email = ${quote(email)}`);
  }
  if (textOf(body, 'phone') !== '') await setPhone(sql, id, textOf(body, 'phone'));
  const [app, own] = [mapOf(body, 'app_metadata'), mapOf(body, 'user_metadata')];
  if (app !== undefined) await mergeMetadata(sql, id, 'raw_app_meta_data', app);
  if (own !== undefined) await mergeMetadata(sql, id, 'raw_user_meta_data', own);
  if (until !== undefined) await updateAccount(sql, id, `banned_until = ${until}`);
}

async function update(auth: AuthContext, { id }: Account, body: Body): Promise<Response> {
  const given = textOf(body, 'email');
  const email = given === '' ? '' : checkedEmail(given);
  const until = bannedUntil(body);
  const password = body['password'] === undefined ? null : textOf(body, 'password');
  if (password !== null) checkStrength(auth, password);
  const encrypted = password === null ? null : await hashed(auth, password);
  await auth.database
    .transaction((sql) => change(sql, id, body, email, encrypted, until))
    .catch((cause: unknown) => {
      throw new AuthError(500, 'unexpected_failure', 'Error updating user', { cause });
    });
  return answer(await shownAccount(auth.database.sql, id));
}

/** The digest that replaces a text of a deleted account, also an empty one. */
const digest = (id: string, text: string): string =>
  createHash('sha256')
    .update(id + text)
    .digest('base64url');

/** Leaves an account without its person: its row stays, with digests of the address and the phone number. */
async function softDelete(sql: Sql, account: Account): Promise<void> {
  const { id } = account;
  const digestOf = (column: string, length?: number) =>
    quote(digest(id, String(account[column] ?? '')).slice(0, length));
  await updateAccount(
    sql,
    id,
    `email = ${digestOf('email')}, phone = ${digestOf('phone', 15)}, encrypted_password = null,
     email_change = ${digestOf('email_change')}, phone_change = ${digestOf('phone_change', 15)},
     confirmation_token = '', recovery_token = '', email_change_token_current = '', email_change_token_new = '', phone_change_token = '',
     deleted_at = now()`,
  );
  await forgetTokens(sql, id);
  await updateAccount(sql, id, `raw_user_meta_data = '{}', raw_app_meta_data = '{}'`);
  const identities = await sql<{ id: string; name: string }>(
    `select id, provider || ':' || provider_id as name from auth.identities where user_id = '${id}'`,
  );
  for (const { id: identity, name } of identities)
    await sql(
      `update auth.identities set identity_data = '{}', provider_id = ${quote(digest(id, name))} where id = '${identity}'`,
    );
  await sql(`delete from auth.mfa_factors where user_id = '${id}'; delete from auth.sessions where user_id = '${id}'`);
}

async function remove({ database }: AuthContext, account: Account, request: Request): Promise<Response> {
  const body =
    request.headers.get('content-length') === '0' || (await request.clone().text()) === '' ? {} : await bodyOf(request);
  const softly = body['should_soft_delete'] === true;
  if (softly && account['deleted_at'] !== null) return answer({});
  await database
    .transaction(async (sql) => {
      if (softly) await softDelete(sql, account);
      else await sql(`delete from auth.users where id = '${account.id}'`);
    })
    .catch(databaseFault(softly ? 'Error soft deleting user' : 'Database error deleting user'));
  return answer({});
}

async function list({ database: { sql } }: AuthContext, { searchParams }: URL): Promise<Response> {
  const number = (name: string, unset: number): number => {
    const text = searchParams.get(name) ?? '';
    if (!/^\d*$/u.test(text)) throw new AuthError(400, 'validation_failed', `Bad Pagination Parameters: ${text}`);
    return Number(text) || unset;
  };
  const [page, size] = [number('page', 1), number('per_page', 50)];
  const rows = await sql<{ id: string }>(
    `select id from auth.users where aud = 'authenticated' order by created_at desc limit ${size} offset ${(page - 1) * size}`,
  );
  const users = [];
  for (const { id } of rows) users.push(await shownAccount(sql, id));
  return answer({ users, aud: 'authenticated' });
}

/** Invites an address: its account is unconfirmed, and has no password. */
export async function invite(auth: AuthContext, request: Request): Promise<Response> {
  requireAdmin(request);
  const body = await bodyOf(request);
  const email = checkedEmail(textOf(body, 'email'));
  const id = await auth.database.transaction(async (sql) => {
    const known = await findByEmail(sql, email);
    if (known !== null && isConfirmed(known)) throw taken();
    const added = known?.id ?? (await addAccount(sql, { email, encrypted: '', data: mapOf(body, 'data') ?? {} }));
    await addIdentity(sql, added, email);
    const account = await findById(sql, added);
    const otp = newOtp(auth);
    const hash = tokenHash(email, otp, '');
    if (account !== null) await sendMail(auth, sql, request, account, 'invite', { token: otp, hash });
    await updateAccount(sql, added, `confirmation_token = '${hash}', confirmation_sent_at = now(), invited_at = now()`);
    await storeToken(sql, added, 'confirmation_token', email, hash);
    return added;
  });
  return answer(await shownAccount(auth.database.sql, id));
}

/** The operator's requests about accounts and their factors. */
export async function admin(auth: AuthContext, request: Request): Promise<Response> {
  requireAdmin(request);
  const { sql } = auth.database;
  const url = new URL(request.url);
  const [, id, part, factor] =
    /^\/admin\/users(?:\/([^/]+)(?:\/(factors)(?:\/([^/]+))?)?)?\/?$/u.exec(url.pathname) ?? [];
  if (id === undefined) return request.method === 'POST' ? create(auth, await bodyOf(request)) : list(auth, url);
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const account = await findById(sql, id);
  if (account === null) throw new AuthError(404, 'user_not_found', 'User not found');
  if (part !== undefined) {
    const factors = await sql<{ id: string; row: object }>(
      `select f.id, to_jsonb(f) - '{user_id,secret}'::text[] as row from auth.mfa_factors f where user_id = '${id}'`,
    );
    if (factor === undefined) return answer(factors.map(({ row }) => row));
    if (!factors.some((known) => known.id === factor))
      throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
    await sql(`delete from auth.mfa_factors where id = '${factor}'`);
    return answer({ id: factor });
  }
  if (request.method === 'PUT') return update(auth, account, await bodyOf(request));
  if (request.method === 'DELETE') return remove(auth, account, request);
  return request.method === 'GET' ? answer(await shownAccount(sql, id)) : new Response(null, { status: 405 });
}
