import { randomUUID } from 'node:crypto';
import { compare, hash } from 'bcryptjs';
import { numberOf, quote, quoteJson, type AuthContext, type Body, type Sql } from './auth-context.ts';
import { AuthError, databaseFault } from './auth-error.ts';

export const NO_INSTANCE = '00000000-0000-0000-0000-000000000000';

/** The columns that hold a token or what it's for: empty texts without one. The service can't read a null in them. */
export const TOKEN_COLUMNS = [
  'confirmation_token',
  'recovery_token',
  'email_change',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
] as const;

/** A row of `auth.users`, as JSON. */
export interface Account {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: string | null;
  readonly confirmation_sent_at: string | null;
  readonly recovery_sent_at: string | null;
  readonly email_change_sent_at: string | null;
  readonly banned_until: string | null;
  readonly invited_at: string | null;
  readonly raw_app_meta_data: Body | null;
  readonly raw_user_meta_data: Body | null;
  readonly [column: string]: unknown;
}

/** The account that matches a condition; null if there's none. */
export async function findAccount(sql: Sql, condition: string): Promise<Account | null> {
  const [found] = await sql<{ row: Account }>(
    `select to_jsonb(u) as row from auth.users u where u.instance_id = '${NO_INSTANCE}' and (${condition}) limit 1`,
  );
  if (found === undefined) return null;
  if (TOKEN_COLUMNS.some((column) => found.row[column] === null))
    throw new AuthError(500, 'unexpected_failure', 'Database error querying schema');
  return found.row;
}

export const findById = (sql: Sql, id: string) => findAccount(sql, `u.id = ${quote(id)}`);
export const findByEmail = (sql: Sql, email: string) =>
  findAccount(sql, `lower(u.email) = ${quote(email.toLowerCase())} and u.aud = 'authenticated' and not u.is_sso_user`);

/** The account that has an address, also as the address of its identity. */
export const findDuplicate = (sql: Sql, email: string) =>
  findAccount(
    sql,
    `not u.is_sso_user and (u.email = ${quote(email)} or exists (select from auth.identities i where i.user_id = u.id and i.email = ${quote(email)}))`,
  );

export const isConfirmed = ({ email_confirmed_at: at }: Account): boolean => at !== null;
export const isBanned = ({ banned_until: until }: Account): boolean => until !== null && Date.parse(until) > Date.now();

const ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/u;

/** The address in small letters. */
export function checkedEmail(email: string): string {
  const refuse = (message: string): never => {
    throw new AuthError(400, 'validation_failed', message);
  };
  if (email === '') refuse('An email address is required');
  if (Buffer.byteLength(email) > 255) refuse('An email address is too long');
  if (!ADDRESS.test(email)) refuse('Unable to validate email address: invalid format');
  return email.toLowerCase();
}

/** A phone number without the signs that may be typed with it. No service that sends messages is set up. */
export function checkedPhone(phone: string): string {
  const digits = phone.replace(/^\+/u, '').replaceAll(' ', '');
  if (!/^[1-9]\d{1,14}$/u.test(digits))
    throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
  return digits;
}

/** Refuses a password that's too short or too long. The service counts its bytes. */
export function checkStrength(auth: AuthContext, password: string): void {
  const bytes = Buffer.byteLength(password);
  if (bytes > 72) throw new AuthError(400, 'validation_failed', 'Password cannot be longer than 72 characters');
  const least = numberOf(auth, 'auth.minimum_password_length', 6);
  if (bytes < least)
    throw new AuthError(422, 'weak_password', `Password should be at least ${least} characters.`, {
      more: { weak_password: { reasons: ['length'] } },
    });
}

export const hashed = (auth: AuthContext, password: string): Promise<string> => hash(password, auth.passwordCost);

export const hasPassword = async ({ encrypted_password: stored }: Account, password: string): Promise<boolean> =>
  (stored ?? '') !== '' && compare(password, stored ?? '');

/** Adds an account, unconfirmed; `encrypted` is empty for one without a password. */
export async function addAccount(
  sql: Sql,
  { email, encrypted, data }: { email: string | null; encrypted: string; data: Body },
): Promise<string> {
  const id = randomUUID();
  const app = { provider: 'email', providers: ['email'] };
  await sql(`insert into auth.users (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
      created_at, updated_at, ${TOKEN_COLUMNS.join(', ')})
    values ('${NO_INSTANCE}', '${id}', 'authenticated', 'authenticated', ${quote(email)}, ${quote(encrypted)}, ${quoteJson(app)},
      ${quoteJson(data)}, now(), now(), ${TOKEN_COLUMNS.map(() => "''").join(', ')})`).catch(
    databaseFault('Database error saving new user'),
  );
  return id;
}

/** Adds the identity of an address, unless the account has one. */
export async function addIdentity(sql: Sql, account: string, email: string, data: Body = {}): Promise<void> {
  const identity = { ...data, sub: account, email, email_verified: false, phone_verified: false };
  await sql(`insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
    values ('${randomUUID()}', 'email', '${account}', '${account}', ${quoteJson(identity)}, now(), now(), now()) on conflict do nothing`);
}

/** Changes columns of an account, and the time of its last change. */
export const updateAccount = (sql: Sql, id: string, sets: string) =>
  sql(`update auth.users set ${sets}, updated_at = now() where id = '${id}'`);

export const forgetTokens = (sql: Sql, id: string) => sql(`delete from auth.one_time_tokens where user_id = '${id}'`);

/** Confirms the address. */
export async function confirm(sql: Sql, id: string): Promise<void> {
  await updateAccount(
    sql,
    id,
    `confirmation_token = '', email_confirmed_at = now(),
     raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'`,
  );
  await forgetTokens(sql, id);
}

/** Merges changes into a column of metadata; null removes a key. */
export async function mergeMetadata(
  sql: Sql,
  id: string,
  column: 'raw_app_meta_data' | 'raw_user_meta_data',
  changes: Body,
): Promise<void> {
  const removed = Object.keys(changes).filter((key) => changes[key] === null);
  const merged = `coalesce(${column}, '{}') || ${quoteJson(changes)}`;
  await updateAccount(sql, id, `${column} = (${merged}) - array[${removed.map(quote).join(', ')}]::text[]`);
}

/** Stores a password, forgets all tokens in mails, and ends the other sessions, or all. */
export async function storePassword(
  sql: Sql,
  id: string,
  encrypted: string,
  exceptSession: string | null,
): Promise<void> {
  await updateAccount(
    sql,
    id,
    `encrypted_password = ${quote(encrypted)}, confirmation_token = '', confirmation_sent_at = null, recovery_token = '',
     recovery_sent_at = null, email_change_token_current = '', email_change_token_new = '', email_change_sent_at = null,
     reauthentication_token = '', reauthentication_sent_at = null`,
  );
  await forgetTokens(sql, id);
  await sql(
    `delete from auth.sessions where user_id = '${id}' ${exceptSession === null ? '' : `and id <> '${exceptSession}'`}`,
  );
}

const SHOWN_TIMES = [
  'email_confirmed_at',
  'invited_at',
  'phone_confirmed_at',
  'confirmation_sent_at',
  'confirmed_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
  'banned_until',
  'deleted_at',
];

/** The account as the service's answers show it. */
export async function shownAccount(sql: Sql, id: string): Promise<object> {
  const [found] = await sql<{ row: Account; identities: object[]; factors: object[] }>(`select to_jsonb(u) as row,
      (select coalesce(jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
         'identity_data', i.identity_data, 'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
         'updated_at', i.updated_at, 'email', i.email)), '[]') from auth.identities i where i.user_id = u.id) as identities,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'created_at', f.created_at, 'updated_at', f.updated_at, 'status', f.status,
         'friendly_name', f.friendly_name, 'factor_type', f.factor_type)), '[]') from auth.mfa_factors f where f.user_id = u.id) as factors
    from auth.users u where u.id = '${id}'`);
  if (found === undefined) throw new AuthError(404, 'user_not_found', 'User not found');
  const { row, identities, factors } = found;
  return {
    id,
    aud: row.aud,
    role: row.role,
    email: row.email ?? '',
    phone: row['phone'] ?? '',
    ...Object.fromEntries(SHOWN_TIMES.filter((name) => row[name] !== null).map((name) => [name, row[name]])),
    ...(row['email_change'] === '' ? {} : { new_email: row['email_change'] }),
    app_metadata: row.raw_app_meta_data ?? {},
    user_metadata: row.raw_user_meta_data ?? {},
    ...(factors.length === 0 ? {} : { factors }),
    identities,
    created_at: row['created_at'],
    updated_at: row['updated_at'],
    is_anonymous: row['is_anonymous'],
  };
}
