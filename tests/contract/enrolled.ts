import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from 'bcryptjs';
import { knownUserId } from '#core/identity/user-id.ts';
import { formatRoles, type Role } from '#core/identity/roles.ts';
import type { Session } from '#core/identity/session.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import { NO_INSTANCE, TOKEN_COLUMNS } from '../../supabase/local/auth/accounts.ts';
import { signToken } from '../../supabase/local/auth-gateway.ts';
import { literal, preamble } from '../database/database-under-test.ts';
import type { BackendUnderTest, Person, Who } from './backend-under-test.ts';
import type { DeliveringBackend } from './dispatch-under-test.ts';
import type { LocalProject } from './project/local-project.ts';
import { valueOf } from './outcome.ts';

/** Most people have the same password. */
const hashes = new Map<string, Promise<string>>();
function hashed(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password, 4);
  hashes.set(password, known);
  return known;
}

/**
 * Adds a person as registering, verifying and choosing roles do, with one request to the database instead of six to the
 * services: `enrolled.supabase.test.ts` compares both. The person's own rows pass the product's triggers as theirs.
 */
async function enroll(
  { sql }: LocalProject,
  { firstName, lastName, ...form }: ReturnType<ReturnType<typeof aRegistration>['build']>,
  verified: boolean,
  roles: readonly Role[] | undefined,
): Promise<Session> {
  const [id, sessionId] = [randomUUID(), randomUUID()];
  const refreshToken = randomBytes(6).toString('hex');
  const email = form.email.toLowerCase();
  const app = {
    provider: 'email',
    providers: ['email'],
  };
  const identity = { sub: id, email, first_name: firstName, last_name: lastName, phone_verified: false };
  const json = (value: object): string => literal(JSON.stringify(value));
  await sql(`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
        raw_user_meta_data, email_change_confirm_status, is_sso_user, is_anonymous, last_sign_in_at, created_at, updated_at,
        instance_id, ${TOKEN_COLUMNS.join(', ')})
      values ('${id}', 'authenticated', 'authenticated', ${literal(email)}, '${await hashed(form.password)}', now(),
        ${json(app)}, ${json({ ...identity, email_verified: true })}, 0, false, false, now(), now(), now(),
        '${NO_INSTANCE}', ${TOKEN_COLUMNS.map(() => "''").join(', ')});
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
      values ('${randomUUID()}', 'email', '${id}', '${id}', ${json({ ...identity, email_verified: false })},
        now(), now(), now());
    insert into auth.sessions (id, user_id, aal, created_at, updated_at) values ('${sessionId}', '${id}', 'aal1', now(), now());
    insert into auth.refresh_tokens (instance_id, token, user_id, session_id, revoked, created_at, updated_at)
      values ('${NO_INSTANCE}', '${refreshToken}', '${id}', '${sessionId}', false, now(), now());
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      values ('${randomUUID()}', '${sessionId}', 'password', now(), now());
    ${verified ? `select private.mark_verified('${id}');` : ''}
    ${preamble({ userId: id, sessionId })}
    insert into public.users (id, email, first_name, last_name, phone, country, country_code, role)
      values ('${id}', ${literal(email)}, ${literal(firstName)}, ${literal(lastName)}, '', 'canada', '+1', 'customer');
    ${roles === undefined ? '' : `update public.users set role = '${formatRoles(roles)}' where id = '${id}';`}`);
  const iat = Math.floor(Date.now() / 1000);
  const accessToken = signToken({
    sub: id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    session_id: sessionId,
    iat,
    exp: iat + 900,
  });
  return { userId: knownUserId(id), email, tokens: { accessToken, refreshToken } };
}

/** Creates people on a project, signed in at a browser. */
export const enrolled =
  (server: LocalProject, world: Pick<BackendUnderTest<DeliveringBackend>, 'browser' | 'makeAdmin'>) =>
  async ({
    registration = aRegistration(),
    roles,
    emailVerified = false,
    isAdmin = false,
    browser: where,
  }: Who<DeliveringBackend> = {}): Promise<Person<DeliveringBackend>> => {
    const browser = where ?? (await world.browser());
    const { backend } = browser;
    const form = registration.build();
    const session = await enroll(server, form, emailVerified, roles);
    valueOf(await backend.auth.setSession(session.tokens));
    if (isAdmin) await world.makeAdmin(session.email);
    return { browser, backend, id: session.userId, email: form.email, password: form.password, session };
  };
