import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { bodyOf, isOn, isUuid, numberOf, quote, textOf, type AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { addClaim, addRefreshToken, answer, authenticated, tokensOf } from './sessions.ts';
import { hasFactor } from './user.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The six digits that an app shows for a secret at a time (RFC 6238). */
export function codeAt(secret: string, at: number): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

const newSecret = (): string => [...randomBytes(32)].map((byte) => ALPHABET[byte % 32]).join('');

/** Adds a second factor to the account, to be confirmed with a code. */
export async function enroll(auth: AuthContext, request: Request): Promise<Response> {
  const { sql } = auth.database;
  const { account, session } = await authenticated(sql, request);
  const body = await bodyOf(request);
  const type = textOf(body, 'factor_type');
  if (!['totp', 'phone', 'webauthn'].includes(type))
    throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  const setting = `auth.mfa.${type === 'webauthn' ? 'web_authn' : type}.enroll_enabled`;
  // A new project has it on for codes of an app.
  if (type !== 'totp' || !isOn(auth, setting, true))
    throw new AuthError(
      422,
      `mfa_${type}_enroll_not_enabled`,
      `MFA enroll is disabled for ${type === 'totp' ? 'TOTP' : type === 'phone' ? 'Phone' : 'WebAuthn'}`,
    );
  const [known] = await sql<{ count: number }>(
    `select count(*)::integer as count from auth.mfa_factors where user_id = '${account.id}'`,
  );
  if ((known?.count ?? 0) >= numberOf(auth, 'auth.mfa.max_enrolled_factors', 10))
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  if (session?.aal !== 'aal2' && (await hasFactor(sql, account.id)))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  const [id, secret, name] = [randomUUID(), newSecret(), textOf(body, 'friendly_name')];
  await sql(`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values ('${id}', '${account.id}', ${quote(name)}, 'totp', 'unverified', '${secret}', now(), now())`);
  const uri = `otpauth://totp/${new URL(auth.siteUrl).host}:${account.email ?? ''}?secret=${secret}`;
  return answer({ id, type: 'totp', friendly_name: name, totp: { qr_code: '<svg></svg>', secret, uri } });
}

interface Factor {
  readonly id: string;
  readonly secret: string;
  readonly status: 'verified' | 'unverified';
}

/** Requests about one factor: a challenge, its answer, and the end of the factor. */
export async function factor(auth: AuthContext, request: Request): Promise<Response> {
  const { database } = auth;
  const { account, session } = await authenticated(database.sql, request);
  const [, id = '', action] =
    /^\/factors\/([^/]+)(?:\/(challenge|verify))?$/u.exec(new URL(request.url).pathname) ?? [];
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  const [found] = await database.sql<Factor>(
    `select id, secret, status from auth.mfa_factors where user_id = '${account.id}' and id::text = ${quote(id)}`,
  );
  if (found === undefined || session === null) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  if (request.method === 'DELETE') {
    if (found.status === 'verified' && session.aal !== 'aal2')
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    await database.sql(`delete from auth.mfa_factors where id = '${id}'`);
    return answer({ id });
  }
  if (!isOn(auth, 'auth.mfa.totp.verify_enabled', true))
    throw new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
  if (action === 'challenge') {
    const challenge = randomUUID();
    await database.sql(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ('${challenge}', '${id}', now(), '127.0.0.1')`,
    );
    return answer({ id: challenge, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 });
  }
  const body = await bodyOf(request);
  const now = Date.now();
  if (![now - STEP_MS, now, now + STEP_MS].some((at) => codeAt(found.secret, at) === textOf(body, 'code')))
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  return database.transaction(async (sql) => {
    await sql(`update auth.mfa_challenges set verified_at = now() where id::text = ${quote(textOf(body, 'challenge_id'))};
      update auth.mfa_factors set status = 'verified', updated_at = now() where id = '${id}';
      update auth.sessions set aal = 'aal2', factor_id = '${id}' where id = '${session.id}';
      delete from auth.sessions where user_id = '${account.id}' and aal < 'aal2' and id <> '${session.id}';
      delete from auth.mfa_factors where user_id = '${account.id}' and status = 'unverified';
      update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = '${session.id}'`);
    await addClaim(sql, session.id, 'totp');
    const refreshToken = await addRefreshToken(sql, account.id, session.id, null);
    return answer(await tokensOf(auth, sql, account.id, session.id, refreshToken));
  });
}
