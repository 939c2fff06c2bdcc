import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authClient, type AuthAnswer, type AuthRequest } from './auth-client.ts';
import { openLocalProject, type LocalProject } from '../project/local-project.ts';

/* The people whom the operator of a project makes, blocks and deletes, on the emulated authentication service and on the hosted one. */

const EMAIL = 'robin@example.com';
const PASSWORD = 'correct horse';

let project: LocalProject;
let ask: (route: string, request?: AuthRequest) => Promise<AuthAnswer>;
beforeAll(async () => {
  project = await openLocalProject();
  ask = authClient(project);
});
beforeEach(() => project.empty());
afterAll(() => project.close());

const signUp = () => ask('POST /signup', { body: { email: EMAIL, password: PASSWORD } });
const signIn = (password = PASSWORD) => ask('POST /token?grant_type=password', { body: { email: EMAIL, password } });
const said = ({ status, code }: AuthAnswer) => [status, code];

describe('people of the operator', () => {
  const admin = (route: string, body: object = {}) => ask(route, { body, secret: true });
  const made = async (more: object) =>
    (await admin('POST /admin/users', { email: EMAIL, password: PASSWORD, ...more })).body.id ?? '';

  test('are made unconfirmed unless confirmed, listed, and banned for a while', async () => {
    const unconfirmed = await made({});
    expect(said(await signIn())).toEqual([400, 'email_not_confirmed']);
    expect(said(await admin('POST /admin/users', { email: EMAIL }))).toEqual([422, 'email_exists']);
    await admin(`DELETE /admin/users/${unconfirmed}`);
    const id = await made({ email_confirm: true });
    const { body } = await signIn();
    expect((await admin('GET /admin/users')).body['users']).toMatchObject([{ id, email: EMAIL }]);
    await admin(`PUT /admin/users/${id}`, { ban_duration: '24h' });
    expect(said(await signIn())).toEqual([400, 'user_banned']);
    expect(said(await ask('GET /user', { token: body.access_token }))).toEqual([403, 'user_banned']);
    const refreshed = await ask('POST /token?grant_type=refresh_token', {
      body: { refresh_token: body.refresh_token },
    });
    expect(said(refreshed)).toEqual([400, 'user_banned']);
    await admin(`PUT /admin/users/${id}`, { ban_duration: 'none' });
    expect((await signIn()).status).toBe(200);
  });

  test('aren’t invited by mail: the mail is refused, and no account is made', async () => {
    expect(said(await admin('POST /invite', { email: EMAIL }))).toEqual([403, 'unknown']);
    expect(await project.sql('select from auth.users')).toEqual([]);
  });

  test('who aren’t confirmed let nobody in who only knows their address', async () => {
    await made({});
    expect(said(await signUp())).toEqual([500, 'unexpected_failure']);
    expect(await project.sql('select from auth.sessions')).toEqual([]);
    // The sign-up has confirmed the account, but our guard still asks for the mailbox.
    expect(said(await signIn())).toEqual([500, 'unexpected_failure']);
    expect(await project.sql('select from auth.sessions')).toEqual([]);
  });

  test('who aren’t confirmed come in with a link from their mailbox', async () => {
    await made({});
    await ask('POST /recover', { body: { email: EMAIL } });
    await project.sendMails();
    const hash = new URL(project.mails(EMAIL)[0]?.link ?? '').searchParams.get('token_hash');
    expect((await ask('POST /verify', { body: { type: 'recovery', token_hash: hash } })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  test('who aren’t confirmed keep their password when their address is signed up', async () => {
    await made({});
    await ask('POST /signup', { body: { email: EMAIL, password: 'another horse' } });
    expect(said(await signIn('another horse'))).toEqual([400, 'invalid_credentials']);
  });

  test('are deleted once, or leave digests in place of what named them', async () => {
    const id = await made({ email_confirm: true });
    const digest = (text: string) => createHash('sha256').update(`${id}${text}`).digest('base64url');
    for (let again = 0; again < 2; again += 1)
      expect((await admin(`DELETE /admin/users/${id}`, { should_soft_delete: true })).status).toBe(200);
    expect(said(await signIn())).toEqual([400, 'invalid_credentials']);
    const [row] =
      await project.sql(`select u.email, u.phone, u.email_change, u.phone_change, u.deleted_at is not null as deleted,
        u.encrypted_password, u.raw_user_meta_data as own, u.raw_app_meta_data as app, i.provider_id, i.identity_data
      from auth.users u join auth.identities i on i.user_id = u.id`);
    expect(row).toEqual({
      email: digest(EMAIL),
      phone: digest('').slice(0, 15),
      email_change: digest(''),
      phone_change: digest('').slice(0, 15),
      deleted: true,
      encrypted_password: null,
      own: {},
      app: {},
      provider_id: digest(`email:${id}`),
      identity_data: {},
    });
    expect((await signUp()).status).toBe(200);
    expect((await admin(`DELETE /admin/users/${id}`)).status).toBe(200);
    expect(said(await admin(`DELETE /admin/users/${id}`))).toEqual([404, 'user_not_found']);
  });

  test('with a new password have no session and no link', async () => {
    const { body } = await signUp();
    await ask('POST /recover', { body: { email: EMAIL } });
    expect((await admin(`PUT /admin/users/${body.user?.id ?? ''}`, { password: 'another horse' })).status).toBe(200);
    expect(await project.sql('select from auth.sessions')).toEqual([]);
    expect(await project.sql('select from auth.one_time_tokens')).toEqual([]);
    expect((await signIn('another horse')).status).toBe(200);
  });

  test('whose address changes have an identity that follows', async () => {
    const { body } = await signUp();
    const id = body.user?.id ?? '';
    await project.sql(
      `insert into private.email_changes (user_id, from_email, email) values ('${id}', '${EMAIL}', 'new@example.com')`,
    );
    expect((await admin(`PUT /admin/users/${id}`, { email: 'new@example.com' })).status).toBe(200);
    const { body: now } = await admin(`GET /admin/users/${id}`);
    expect(now).toMatchObject({ email: 'new@example.com', identities: [{ email: 'new@example.com' }] });
  });
});
