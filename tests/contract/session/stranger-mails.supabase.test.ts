import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '#core/clock.ts';
import { authClient, type AuthAnswer, type AuthRequest } from './auth-client.ts';
import { openLocalProject, type LocalProject } from '../project/local-project.ts';
import { SITE_URL } from '../project/site-url.ts';

/* The mails that a stranger can make the authentication service send. The same tests run on the hosted platform's own server. */

const EMAIL = 'robin@example.com';
const STRANGER = 'stranger@example.com';

let project: LocalProject;
let ask: (route: string, request?: AuthRequest) => Promise<AuthAnswer>;
beforeAll(async () => {
  project = await openLocalProject();
  ask = authClient(project);
});
beforeEach(() => project.empty());
afterAll(() => project.close());

const signUp = async (email: string) =>
  (await ask('POST /signup', { body: { email, password: 'correct horse' } })).body.access_token;
const mailsTo = async (email: string) => {
  await project.sendMails();
  return project.mails(email);
};

test('thirty changes of address and magic links mail no one', async () => {
  const token = await signUp(STRANGER);
  await signUp(EMAIL);
  for (let n = 0; n < 30; n += 1) {
    const email = `victim-${n}@example.com`;
    expect((await ask('PUT /user', { token, body: { email } })).status).toBe(403);
    expect((await ask('POST /otp', { body: { email } })).status).toBe(403);
    expect((await ask('POST /magiclink', { body: { email: EMAIL } })).status).toBe(403);
    expect(await mailsTo(email)).toEqual([]);
  }
  expect([await mailsTo(STRANGER), await mailsTo(EMAIL)]).toEqual([[], []]);
});

test('an account that a magic link left opens nothing, and is deleted in a day', async () => {
  await ask('POST /otp', { body: { email: EMAIL, data: { first_name: 'Spam' } } });
  const tokens = await project.sql(`select token_hash from auth.one_time_tokens`);
  expect(tokens).toEqual([]);
  await project.advance(DAY + MINUTE);
  expect(await project.sql(`select email from auth.users`)).toEqual([]);
  expect(await signUp(EMAIL)).toBeTypeOf('string');
});

test('a mailed link leads to the site’s own page, not to an address in the request', async () => {
  await signUp(EMAIL);
  const elsewhere = encodeURIComponent(`${SITE_URL}/sign-in?token_hash=stranger&type=recovery&x=`);
  const headers = { referer: `${SITE_URL}/elsewhere?token_hash=stranger`, 'x-forwarded-host': 'evil.example' };
  expect((await ask(`POST /recover?redirect_to=${elsewhere}`, { body: { email: EMAIL }, headers })).status).toBe(200);
  const [mail] = await mailsTo(EMAIL);
  const link = new URL(mail?.link ?? '');
  expect([link.origin + link.pathname, [...link.searchParams.keys()], link.hash]).toEqual([
    `${SITE_URL}/sign-in`,
    ['token_hash', 'type'],
    '',
  ]);
  expect(mail?.text).not.toContain('stranger');
});

test('the eleventh link of an hour is refused, and the tenth still works', async () => {
  await signUp(EMAIL);
  let hash: string | null = null;
  for (let n = 0; n < 10; n += 1) {
    expect((await ask('POST /recover', { body: { email: EMAIL } })).status).toBe(200);
    const [newest] = await mailsTo(EMAIL);
    hash = new URL(newest?.link ?? '').searchParams.get('token_hash');
    await project.advance(MINUTE);
  }
  expect((await ask('POST /recover', { body: { email: EMAIL } })).status).toBe(429);
  expect((await ask('POST /verify', { body: { type: 'recovery', token_hash: hash } })).status).toBe(200);
});

test('a person whose password was changed is told, without a link', async () => {
  const token = await signUp(EMAIL);
  const body = { password: 'another horse', current_password: 'correct horse' };
  expect((await ask('PUT /user', { token, body })).status).toBe(200);
  const [mail] = await mailsTo(EMAIL);
  expect(mail?.subject).toContain('password was changed');
  expect(mail?.link).toBeUndefined();
});
