import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SECRET_KEY } from '../../supabase/local/database.ts';
import { openLocalProject, type LocalProject } from '../contract/project/local-project.ts';

const EMAIL = 'owner@example.com';
const PASSWORD = 'correct horse';
const MOVED = 'thief@example.com';
const VERSION = { 'X-Supabase-Api-Version': '2024-01-01' };

let project: LocalProject;
let userId: string;
let token: string;

interface Answer {
  readonly status: number;
  readonly body: { code?: unknown; error_code?: string; access_token?: string; user?: { id: string } };
}

async function call(
  method: string,
  path: string,
  body: object,
  { bearer, key = project.anonKey, ...headers }: Record<string, string | undefined> = {},
): Promise<Answer> {
  const response = await project.fetch(
    new Request(`${project.url}/auth/v1${path}`, {
      method,
      headers: {
        apikey: key,
        'Content-Type': 'application/json',
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(headers as Record<string, string>),
      },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const update = (body: object, bearer = token) => call('PUT', '/user', body, { bearer, ...VERSION });
const byAdmin = (body: object) => call('PUT', `/admin/users/${userId}`, body, { key: SECRET_KEY });
const signIn = (password: string) => call('POST', '/token?grant_type=password', { email: EMAIL, password });
const emailNow = async () =>
  (await project.sql<{ email: string }>(`select email from auth.users where id = '${userId}'`))[0]?.email;
const note = (email: string) =>
  project.sql(
    `insert into private.email_changes (user_id, from_email, email) values ('${userId}', '${EMAIL}', '${email}')`,
  );
const waiting = async () =>
  (await project.sql(`select from private.email_changes c where user_id = '${userId}' and private.is_waiting(c)`))
    .length;

beforeAll(async () => {
  project = await openLocalProject();
});
afterAll(() => project.close());

beforeEach(async () => {
  await project.empty();
  const { body } = await call('POST', '/signup', { email: EMAIL, password: PASSWORD });
  userId = body.user?.id ?? '';
  token = body.access_token ?? '';
});

describe('a person who has only a session', () => {
  test("cannot change the address by the service's own function", async () => {
    // The local API prints the database's refusal.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await update({ email: MOVED })).status).toBeGreaterThanOrEqual(400);
    expect(await emailNow()).toBe(EMAIL);
    expect(await project.sql(`select from auth.users where coalesce(email_change, '') <> ''`)).toEqual([]);
  });

  test('cannot set a password without the current one', async () => {
    expect((await update({ password: 'stolen horse' })).body.code).toBe('current_password_required');
    expect((await update({ password: 'stolen horse', current_password: 'a guess' })).body.code).toBe(
      'current_password_invalid',
    );
    expect((await signIn(PASSWORD)).status).toBe(200);
    expect((await update({ password: 'another horse', current_password: PASSWORD })).status).toBe(200);
    expect((await signIn('another horse')).status).toBe(200);
  });
});

test('a person who used a link in the mailbox sets a password without the current one', async () => {
  await call('POST', '/recover', { email: EMAIL });
  await project.sendMails();
  const link = new URL(project.mails(EMAIL)[0]?.link ?? '');
  const token_hash = link.searchParams.get('token_hash') ?? link.searchParams.get('token');
  const { body } = await call('POST', '/verify', { type: 'recovery', token_hash });
  expect((await update({ password: 'another horse' }, body.access_token)).status).toBe(200);
});

describe('an address changes only as requested', () => {
  test('not by the admin API or SQL without a request', async () => {
    expect(await byAdmin({ email: MOVED })).toMatchObject({ status: 409, body: { code: 'PT409' } });
    await expect(project.sql(`update auth.users set email = '${MOVED}'`)).rejects.toThrow('not asked for');
    expect(await emailNow()).toBe(EMAIL);
  });

  test('not to another address than the requested one', async () => {
    await note('new@example.com');
    expect((await byAdmin({ email: MOVED })).status).toBe(409);
  });

  test('once per request, by both', async () => {
    await note('new@example.com');
    expect((await byAdmin({ email: 'New@example.com' })).status).toBe(200);
    expect(await emailNow()).toBe('new@example.com');
    await note('newer@example.com');
    await project.sql(`update auth.users set email = 'newer@example.com' where id = '${userId}'`);
    expect(await emailNow()).toBe('newer@example.com');
    await project.sql(`update private.email_changes set ended_at = now()`);
    expect((await byAdmin({ email: 'new@example.com' })).status).toBe(409);
  });

  test('other updates of the account are not affected', async () => {
    expect((await byAdmin({ app_metadata: { mark: true }, email: EMAIL })).status).toBe(200);
    expect((await update({ data: { avatar_url: 'profile:1' } })).status).toBe(200);
  });

  test('a taken address is reported by the database’s error code', async () => {
    await call('POST', '/signup', { email: 'new@example.com', password: PASSWORD });
    await note('new@example.com');
    expect(await byAdmin({ email: 'new@example.com' })).toMatchObject({ status: 500, body: { code: '23505' } });
  });
});

describe('a pending change ends with a new password', () => {
  test.each([
    ['of the person', async () => update({ password: 'another horse', current_password: PASSWORD })],
    ['by the admin API', async () => byAdmin({ password: 'another horse' })],
    ['by SQL', async () => project.sql(`update auth.users set encrypted_password = 'x' where id = '${userId}'`)],
  ])('%s', async (_how, setPassword) => {
    await note(MOVED);
    expect(await waiting()).toBe(1);
    await setPassword();
    expect(await waiting()).toBe(0);
    expect((await byAdmin({ email: MOVED })).status).toBe(409);
  });

  test('but not with another update', async () => {
    await note('new@example.com');
    await byAdmin({ app_metadata: { mark: true } });
    expect(await waiting()).toBe(1);
  });
});

describe('the local authentication service refuses like the hosted one', () => {
  test('with a text code, for clients of the 2024 API version', async () => {
    const wrong = { email: EMAIL, password: 'wrong horse' };
    const newer = await call('POST', '/token?grant_type=password', wrong, VERSION);
    expect(newer.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
    const older = await signIn('wrong horse');
    expect(older.body).toMatchObject({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
  });

  test('addresses that are not ASCII', async () => {
    for (const email of ['josé@example.com', 'robin@exämple.de', 'robin@例え.jp'])
      expect((await call('POST', '/signup', { email, password: PASSWORD }, VERSION)).body.code).toBe(
        'validation_failed',
      );
  });
});
