import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { authClient, claimsOf, type AuthAnswer, type AuthRequest } from './auth-client.ts';
import { openLocalProject, SITE_URL, type LocalProject } from '../project/local-project.ts';

/* Sessions and links of the authentication service, on the emulated one and on the hosted platform's own. */

const EMAIL = 'robin@example.com';
const PASSWORD = 'correct horse';
const VERIFIER = 'a verifier of at least forty-three characters, as the client makes';
const PKCE = {
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 's256',
};

let project: LocalProject;
let ask: (route: string, request?: AuthRequest) => Promise<AuthAnswer>;
beforeAll(async () => {
  project = await openLocalProject();
  ask = authClient(project);
});
beforeEach(() => project.empty());
afterAll(() => project.close());

const signUp = async () => (await ask('POST /signup', { body: { email: EMAIL, password: PASSWORD } })).body;
const signIn = async () =>
  (await ask('POST /token?grant_type=password', { body: { email: EMAIL, password: PASSWORD } })).body;
const refresh = (token: string | undefined) =>
  ask('POST /token?grant_type=refresh_token', { body: { refresh_token: token } });
const recover = (more: object = {}) =>
  ask(`POST /recover?redirect_to=${SITE_URL}/sign-in`, { body: { email: EMAIL, ...more } });
const said = ({ status, code }: AuthAnswer) => [status, code];
const hash = async (): Promise<string> =>
  (
    await project.sql<{ hash: string }>(
      `select token_hash as hash from auth.one_time_tokens where token_type = 'recovery_token'`,
    )
  )[0]?.hash ?? '';
const follow = (mailed: string) => ask('POST /verify', { body: { type: 'recovery', token_hash: mailed } });
const earlier = (seconds: number) =>
  project.sql(`update auth.refresh_tokens set updated_at = updated_at - interval '${seconds} seconds'`);

describe('a refresh token', () => {
  test('is swapped for a new one; its parent gets the newest again, at any time', async () => {
    const { refresh_token: first } = await signUp();
    const { body: second } = await refresh(first);
    expect(second.refresh_token).not.toBe(first);
    await earlier(60);
    expect((await refresh(first)).body.refresh_token).toBe(second.refresh_token);
  });

  test('that was used two generations ago works for ten seconds', async () => {
    const { refresh_token: first } = await signUp();
    const { body: second } = await refresh(first);
    await refresh(second.refresh_token);
    const again = await refresh(first);
    expect(again.status).toBe(200);
    await earlier(11);
    expect(said(await refresh(second.refresh_token))).toEqual([400, 'refresh_token_already_used']);
    // All of the session are revoked now, and the newest ones work for ten more seconds.
    expect((await refresh(again.body.refresh_token)).status).toBe(200);
  });

  test('of another form isn’t read, and an unknown one isn’t found', async () => {
    expect(said(await refresh('6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b'))).toEqual([400, 'validation_failed']);
    expect(said(await refresh('abcdefghijkl'))).toEqual([400, 'refresh_token_not_found']);
  });
});

describe('a new password', () => {
  test('ends the other sessions, and needs the current one', async () => {
    await signUp();
    const [mine, other] = [await signIn(), await signIn()];
    const set = (body: object) => ask('PUT /user', { token: mine.access_token, body });
    expect(said(await set({ password: 'another horse' }))).toEqual([400, 'current_password_required']);
    expect(said(await set({ password: 'another horse', current_password: 'a guess' }))).toEqual([
      400,
      'current_password_invalid',
    ]);
    expect(said(await set({ password: PASSWORD, current_password: PASSWORD }))).toEqual([422, 'same_password']);
    expect((await set({ password: 'another horse', current_password: PASSWORD })).status).toBe(200);
    expect((await ask('GET /user', { token: mine.access_token })).status).toBe(200);
    expect(said(await ask('GET /user', { token: other.access_token }))).toEqual([403, 'session_not_found']);
    expect(said(await refresh(other.refresh_token))).toEqual([400, 'refresh_token_not_found']);
  });

  test('kills the link that was mailed before', async () => {
    const { access_token: token } = await signUp();
    expect((await recover()).status).toBe(200);
    const mailed = await hash();
    await ask('PUT /user', { token, body: { password: 'another horse', current_password: PASSWORD } });
    expect(said(await ask('POST /verify', { body: { type: 'recovery', token_hash: mailed } }))).toEqual([
      403,
      'otp_expired',
    ]);
  });
});

describe('a link', () => {
  test('is mailed once a minute; for an unknown address, the answer is the same', async () => {
    expect((await recover()).status).toBe(200);
    await signUp();
    expect((await recover()).status).toBe(200);
    expect(said(await recover())).toEqual([429, 'over_email_send_rate_limit']);
    await project.advance(MINUTE + 1000);
    expect((await recover()).status).toBe(200);
  });

  test('signs in once, without a password, for ten minutes', async () => {
    await signUp();
    await recover();
    const mailed = await hash();
    const { body } = await follow(mailed);
    expect(claimsOf(body.access_token)).toMatchObject({ amr: [{ method: 'otp' }] });
    expect((await ask('PUT /user', { token: body.access_token, body: { password: 'another horse' } })).status).toBe(
      200,
    );
    expect(said(await follow(mailed))).toEqual([403, 'otp_expired']);
    await project.advance(MINUTE + 1000);
    await recover();
    await project.advance(11 * MINUTE);
    expect(said(await follow(await hash()))).toEqual([403, 'otp_expired']);
  });

  test('of the service leads back with a code for the browser that asked', async () => {
    await signUp();
    await recover(PKCE);
    const token = await hash();
    expect(token).toMatch(/^pkce_[0-9a-f]{56}$/u);
    const link = `GET /verify?token=${token}&type=recovery&redirect_to=${SITE_URL}/sign-in`;
    const back = new URL((await ask(link)).headers.get('location') ?? '');
    expect(back.pathname).toBe('/sign-in');
    const exchange = (verifier: string) =>
      ask('POST /token?grant_type=pkce', {
        body: { auth_code: back.searchParams.get('code'), code_verifier: verifier },
      });
    expect(said(await exchange('another'))).toEqual([400, 'bad_code_verifier']);
    expect((await exchange(VERIFIER)).status).toBe(200);
    expect(said(await exchange(VERIFIER))).toEqual([404, 'flow_state_not_found']);
  });

  test('that is spent leads back to the page that asked, with the reason', async () => {
    for (const [token, inQuery] of [
      ['made-up', null],
      ['pkce_made-up', 'otp_expired'],
    ] as const) {
      const { status, headers } = await ask(`GET /verify?token=${token}&type=recovery&redirect_to=${SITE_URL}/sign-in`);
      const back = new URL(headers.get('location') ?? '');
      expect([status, back.pathname, back.searchParams.get('error_code')]).toEqual([303, '/sign-in', inQuery]);
      expect(new URLSearchParams(back.hash.slice(1)).get('error_code')).toBe('otp_expired');
    }
  });

  test('never leads to another site', async () => {
    for (const wanted of ['https://evil.example/sign-in', `${SITE_URL}.evil.example/`, 'javascript:alert(1)']) {
      const { headers } = await ask(`GET /verify?token=x&type=recovery&redirect_to=${encodeURIComponent(wanted)}`);
      expect(new URL(headers.get('location') ?? '').origin).toBe(SITE_URL);
    }
  });
});

describe('what the product doesn’t use', () => {
  test('changes no address without the product', async () => {
    const { access_token: token } = await signUp();
    expect((await ask('PUT /user', { token, body: { email: 'new@example.com' } })).status).toBeGreaterThanOrEqual(400);
    expect(await project.sql(`select from auth.users where email <> '${EMAIL}' or email_change <> ''`)).toEqual([]);
  });

  test('tells who has an account only by a link that isn’t to make one', async () => {
    const without = { body: { email: 'nobody@example.com', create_user: false } };
    expect(said(await ask('POST /otp', without))).toEqual([422, 'otp_disabled']);
    expect(said(await ask('POST /otp', { body: { phone: '15550100' } }))).toEqual([400, 'phone_provider_disabled']);
    expect(said(await ask('POST /otp', { body: {} }))).toEqual([400, 'validation_failed']);
  });

  test('ends sessions only of the person: all, this one, or the others', async () => {
    await signUp();
    const sessions = async () => (await project.sql('select from auth.sessions')).length;
    const [mine] = [await signIn(), await signIn()];
    expect(await sessions()).toBe(3);
    expect((await ask('POST /logout?scope=local', { token: mine.access_token })).status).toBe(204);
    expect(await sessions()).toBe(2);
    const { access_token: token } = await signIn();
    expect((await ask('POST /logout?scope=others', { token })).status).toBe(204);
    expect(await sessions()).toBe(1);
    expect(said(await ask('POST /logout?scope=odd', { token }))).toEqual([400, 'validation_failed']);
    expect((await ask('POST /logout', { token })).status).toBe(204);
    expect(await sessions()).toBe(0);
  });
});
