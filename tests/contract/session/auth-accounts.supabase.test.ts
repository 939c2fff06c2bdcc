import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAddress, authClient, claimsOf, type AuthAnswer, type AuthRequest } from './auth-client.ts';
import { openLocalProject, type LocalProject } from '../project/local-project.ts';

/* The authentication service, request by request. The same tests run on the hosted platform's own (docs/commands.md). */

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

const signUp = (email = EMAIL, from = anAddress()) =>
  ask('POST /signup', { body: { email, password: PASSWORD, data: { first_name: 'Robin' } }, from });
const said = ({ status, code }: AuthAnswer) => [status, code];
const UUID4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

describe('an account', () => {
  test('and its tokens have the service’s forms', async () => {
    const { status, body } = await signUp();
    expect(status).toBe(200);
    expect(body.user?.id).toMatch(UUID4);
    expect(body.refresh_token).toMatch(/^[a-z0-9]{12}$/u);
    const claims = claimsOf(body.access_token);
    expect(claims).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: EMAIL,
      aal: 'aal1',
      amr: [{ method: 'password' }],
      is_anonymous: false,
      user_metadata: { first_name: 'Robin', email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(Object.keys(claims).toSorted()).toEqual([
      'aal',
      'amr',
      'app_metadata',
      'aud',
      'email',
      'exp',
      'iat',
      'is_anonymous',
      'iss',
      'phone',
      'role',
      'session_id',
      'sub',
      'user_metadata',
    ]);
  });

  test('is made once: requests that arrive together fail, a later one is told', async () => {
    const together = await Promise.all([signUp(), signUp(), signUp()]);
    const statuses = together.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 500, 500]);
    expect(said(await signUp('Robin@Example.com'))).toEqual([422, 'user_already_exists']);
  });

  test('has an address in a form that the service accepts, and a password of six bytes', async () => {
    expect((await signUp('a@b')).status).toBe(200);
    expect(said(await signUp('not an address'))).toEqual([400, 'validation_failed']);
    expect(said(await signUp(`${'a'.repeat(250)}@example.com`))).toEqual([400, 'validation_failed']);
    const withPassword = (password: string) => ask('POST /signup', { body: { email: EMAIL, password } });
    expect(said(await withPassword('五字符'.slice(0, 1)))).toEqual([422, 'weak_password']);
    expect(said(await withPassword('x'.repeat(73)))).toEqual([400, 'validation_failed']);
    expect((await withPassword('日本語')).status).toBe(200);
  });

  test('isn’t made without an address, nor by phone', async () => {
    expect(said(await ask('POST /signup', { body: {} }))).toEqual([422, 'anonymous_provider_disabled']);
    expect(said(await ask('POST /signup', { body: { phone: '15550100', password: PASSWORD } }))).toEqual([
      400,
      'phone_provider_disabled',
    ]);
  });
});

describe('a request', () => {
  test('that can’t be read is refused before anything else', async () => {
    const { body } = await signUp();
    const token = body.access_token;
    for (const data of ['x', ['x'], 5])
      expect(said(await ask('PUT /user', { token, body: { data } }))).toEqual([400, 'bad_json']);
    for (const broken of ['', '{', '[]', '"x"'])
      expect(said(await ask('POST /recover', { body: broken }))).toEqual([400, 'bad_json']);
    const large = { data: { large: 'x'.repeat(1 << 21) } };
    expect(said(await ask('PUT /user', { token, body: large }))).toEqual([413, 'request_entity_too_large']);
  });

  test('of a person can’t change what only an operator may', async () => {
    const { body } = await signUp();
    const token = body.access_token;
    expect(said(await ask('PUT /user', { token, body: { app_metadata: { admin: true } } }))).toEqual([
      403,
      'not_admin',
    ]);
    expect(said(await ask('GET /admin/users', { token, secret: true }))).toEqual([403, 'not_admin']);
    expect(said(await ask('GET /admin/users'))).toEqual([403, 'not_admin']);
    expect(said(await ask('GET /admin/users/x', { secret: true }))).toEqual([404, 'validation_failed']);
  });

  test('with a token that isn’t valid is told why', async () => {
    const { body } = await signUp();
    expect(said(await ask('GET /user', { token: 'made-up' }))).toEqual([403, 'bad_jwt']);
    expect(said(await ask('GET /user'))).toEqual([403, 'bad_jwt']);
    await ask('POST /logout', { token: body.access_token });
    expect(said(await ask('GET /user', { token: body.access_token }))).toEqual([403, 'session_not_found']);
    await ask(`DELETE /admin/users/${body.user?.id ?? ''}`, { secret: true });
    expect(said(await ask('GET /user', { token: body.access_token }))).toEqual([403, 'user_not_found']);
  });
});

describe('limits', () => {
  /** The number of requests that an address may send together, give or take those that the bucket regains meanwhile. */
  async function atOnce(
    send: (from: string) => Promise<AuthAnswer>,
    perSecond: number,
    from = anAddress(),
  ): Promise<void> {
    const start = Date.now();
    let accepted = 0;
    let answer = await send(from);
    while (answer.status !== 429 && accepted < 300) {
      accepted += 1;
      answer = await send(from);
    }
    expect(answer.code).toBe('over_request_rate_limit');
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(accepted).toBeGreaterThanOrEqual(30);
    expect(accepted).toBeLessThanOrEqual(31 + (perSecond * (Date.now() - start)) / 1000);
  }

  test('are one burst of thirty for sign-ins, refreshed tokens and codes', async () => {
    const from = anAddress();
    await atOnce(
      (address) => ask('POST /token?grant_type=pkce', { body: { auth_code: 'x', code_verifier: 'y' }, from: address }),
      0.5,
      from,
    );
    for (const grant of ['password', 'refresh_token']) {
      const refused = await ask(`POST /token?grant_type=${grant}`, {
        body: { email: EMAIL, password: 'x', refresh_token: 'x' },
        from,
      });
      expect([429, 400]).toContain(refused.status);
    }
  });

  test('are counted for each kind of request', async () => {
    const from = anAddress();
    const email = 'nobody@example.com';
    await atOnce((address) => ask('POST /recover', { body: { email }, from: address }), 0.1, from);
    await atOnce(
      (address) => ask('POST /verify', { body: { type: 'recovery', token_hash: 'x' }, from: address }),
      0.1,
      from,
    );
    await atOnce((address) => ask('POST /otp', { body: { email, create_user: false }, from: address }), 0.1, from);
    await atOnce((address) => signUp('not an address', address), 0.1, from);
    const { body } = await signUp();
    await atOnce((address) => ask('PUT /user', { token: body.access_token, body: {}, from: address }), 0.1, from);
    for (let n = 0; n < 40; n += 1)
      expect((await ask('GET /user', { token: body.access_token, from })).status).toBe(200);
  });

  test('are those of the named client, if the secret key names one', async () => {
    const from = anAddress();
    const named = { 'sb-forwarded-for': from };
    const body = { email: 'nobody@example.com' };
    await atOnce(() => ask('POST /recover', { body, secret: true, headers: named }), 0.1);
    expect((await ask('POST /recover', { body, from })).status).toBe(429);
    expect((await ask('POST /recover', { body, headers: named })).status).toBe(200);
  });
});
