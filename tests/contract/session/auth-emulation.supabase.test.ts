import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emulatedAuth } from '../../../supabase/local/auth/emulated-auth.ts';
import { codeAt } from '../../../supabase/local/auth/factors.ts';
import { openDatabase, PUBLISHABLE_KEY, SECRET_KEY, type Database } from '../../../supabase/local/database.ts';
import { gateway } from '../../../supabase/local/gateway.ts';
import { mailCatcher } from '../../../supabase/local/mail-catcher.ts';
import { authClient } from './auth-client.ts';
import { databaseOf } from '../project/project-database.ts';
import { SITE_URL } from '../project/site-url.ts';

/* The emulated authentication service with settings of its own, and its differences from the hosted one. */

const URL_OF_PROJECT = 'http://project.test';
const mails = mailCatcher();
let database: Database;
beforeAll(async () => {
  const { name: _name, ...copy } = await databaseOf(undefined);
  database = await openDatabase(copy);
  // The product refuses factors at their table, even those that the service allows.
  await database.sql('alter table auth.mfa_factors disable trigger user');
});
afterAll(() => database.close());

/** The service with the given settings, on the same accounts. */
function serviceWith(settings: string) {
  const url = `${URL_OF_PROJECT}/auth/v1`;
  const auth = emulatedAuth({ database, mails, siteUrl: SITE_URL, url, passwordCost: 4 }, settings);
  const fetch = gateway({ database, auth, callFunction: async () => new Response(null, { status: 404 }) });
  return { fetch, ask: authClient({ url: URL_OF_PROJECT, fetch }) };
}

let made = 0;
async function person(ask: ReturnType<typeof authClient>) {
  made += 1;
  const email = `person-${made}@example.com`;
  const { body } = await ask('POST /signup', { body: { email, password: 'correct horse' } });
  return { email, id: body.user?.id ?? '', token: body.access_token };
}

describe('The Send Email hook', () => {
  const HOOK = '[auth.hook]\nsend_email.enabled = true\nsend_email.uri = "pg-functions://postgres/private/test_hook"';
  const hook = (answer: string) =>
    database.sql(`create table if not exists private.test_events (event jsonb);
      create or replace function private.test_hook(event jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
        begin insert into private.test_events values (event); ${answer} end $$;
      grant usage on schema private to supabase_auth_admin; grant execute on function private.test_hook to supabase_auth_admin;`);

  test('gets the account and the token, and the service mails nothing', async () => {
    await hook(`return '{}';`);
    const { ask } = serviceWith(HOOK);
    const { email, id } = await person(ask);
    expect((await ask(`POST /recover?redirect_to=${SITE_URL}/sign-in`, { body: { email } })).status).toBe(200);
    const [row] = await database.sql<{ event: unknown }>('select event from private.test_events');
    const [token] = await database.sql<{ hash: string }>(
      `select token_hash as hash from auth.one_time_tokens where user_id = '${id}'`,
    );
    expect(row?.event).toMatchObject({
      metadata: { name: 'send-email' },
      user: { id, email },
      email_data: {
        email_action_type: 'recovery',
        token_hash: token?.hash,
        redirect_to: `${SITE_URL}/sign-in`,
        site_url: `${URL_OF_PROJECT}/auth/v1`,
      },
    });
    expect(mails.list(email)).toEqual([]);
  });

  test('refuses a request, which then changes nothing', async () => {
    await hook(`return '{"error": {"http_code": 403, "message": "No such mail."}}';`);
    const { ask } = serviceWith(HOOK);
    const { email, id, token } = await person(ask);
    expect(await ask('POST /recover', { body: { email } })).toMatchObject({ status: 403, code: 'unknown' });
    expect(await ask('PUT /user', { token, body: { email: 'new@example.com' } })).toMatchObject({ status: 403 });
    expect(await database.sql(`select from auth.one_time_tokens where user_id = '${id}'`)).toEqual([]);
  });

  test('that fails, or that the service’s role may not call, is a fault', async () => {
    await hook(`raise exception 'broken';`);
    const { ask } = serviceWith(HOOK);
    const { email } = await person(ask);
    const fault = { status: 500, code: 'unexpected_failure' };
    expect(await ask('POST /recover', { body: { email } })).toMatchObject(fault);
    await database.sql('revoke execute on function private.test_hook from public, supabase_auth_admin');
    expect(await ask('POST /recover', { body: { email } })).toMatchObject(fault);
  });
});

describe('Second factors', () => {
  test('are enrolled only if the setting is on, and end the other sessions', async () => {
    const off = serviceWith('[auth.mfa.totp]\nenroll_enabled = false');
    const { email, token } = await person(off.ask);
    const asked = { token, body: { factor_type: 'totp' } };
    expect(await off.ask('POST /factors', asked)).toMatchObject({ status: 422, code: 'mfa_totp_enroll_not_enabled' });
    const { ask } = serviceWith('');
    const other = await ask('POST /token?grant_type=password', { body: { email, password: 'correct horse' } });
    const { body: factor } = await ask('POST /factors', asked);
    const { body: challenge } = await ask(`POST /factors/${factor.id ?? ''}/challenge`, { token });
    const verify = (code: string) =>
      ask(`POST /factors/${factor.id ?? ''}/verify`, { token, body: { challenge_id: challenge.id, code } });
    expect(await verify('x')).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const { secret } = factor['totp'] as { secret: string };
    expect((await verify(codeAt(secret, Date.now()))).status).toBe(200);
    expect(await ask('GET /user', { token: other.body.access_token })).toMatchObject({ code: 'session_not_found' });
    const again = await ask('POST /token?grant_type=password', { body: { email, password: 'correct horse' } });
    const set = { token: again.body.access_token, body: { password: 'another horse' } };
    expect(await ask('PUT /user', set)).toMatchObject({ status: 401, code: 'insufficient_aal' });
  });
});

describe('Without the hook', () => {
  test('a magic link is the service’s own, and leads to the site’s root with a session', async () => {
    const { ask } = serviceWith('');
    const email = 'magic@example.com';
    expect((await ask('POST /otp', { body: { email } })).status).toBe(200);
    const [mail] = mails.list(email);
    expect(mail?.subject).toBe('Your sign-in link');
    const link = new URL(mail?.link ?? '');
    const { headers } = await ask(`GET ${link.pathname.replace('/auth/v1', '')}${link.search}`);
    const back = new URL(headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(`${SITE_URL}/`);
    expect(new URLSearchParams(back.hash.slice(1)).get('access_token')).toBeTypeOf('string');
  });
});

describe('Notices', () => {
  test('tell the owner about a new password, if the setting is on', async () => {
    for (const [settings, subjects] of [
      ['', []],
      ['[auth.email.notification]\npassword_changed.enabled = true', ['Your password was changed']],
    ] as const) {
      const { ask } = serviceWith(settings);
      const { email, token } = await person(ask);
      expect((await ask('PUT /user', { token, body: { password: 'another horse' } })).status).toBe(200);
      expect(mails.list(email).map(({ subject }) => subject)).toEqual(subjects);
    }
  });
});

describe('Unlike the hosted service, the emulation', () => {
  test('merges metadata, so that changes at the same time all stay', async () => {
    const { ask } = serviceWith('');
    const { id } = await person(ask);
    const put = (name: string) =>
      ask(`PUT /admin/users/${id}`, { secret: true, body: { app_metadata: { [name]: 1 } } });
    await Promise.all([put('a'), put('b'), put('c')]);
    expect((await ask(`GET /admin/users/${id}`, { secret: true })).body['app_metadata']).toMatchObject({
      a: 1,
      b: 1,
      c: 1,
    });
  });

  test('lacks paths, long refresh tokens, pictures of factors, and a log', async () => {
    const { ask } = serviceWith('');
    const { token } = await person(ask);
    for (const route of [
      'GET /settings',
      'POST /resend',
      'GET /reauthenticate',
      'GET /authorize',
      'POST /sso',
      'POST /admin/generate_link',
    ])
      expect((await ask(route, { secret: true })).status).toBe(404);
    const long = { body: { refresh_token: 'x'.repeat(51) } };
    expect(await ask('POST /token?grant_type=refresh_token', long)).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
    const { body } = await ask('POST /factors', { token, body: { factor_type: 'totp' } });
    expect(body['totp']).toMatchObject({ qr_code: '<svg></svg>' });
    expect(await database.sql(`select to_regclass('auth.audit_log_entries') as log`)).toEqual([{ log: null }]);
  });

  test('names no other pages, counts no challenges, knows no identity tokens', async () => {
    const { ask } = serviceWith('');
    const { token } = await person(ask);
    const { headers } = await ask('GET /admin/users?per_page=1', { secret: true });
    expect([headers.get('x-total-count'), headers.get('link')]).toEqual([null, null]);
    const path = '/factors/00000000-0000-4000-8000-000000000000/verify';
    for (let n = 0; n < 40; n += 1)
      expect((await ask(`POST ${path}`, { token, from: '198.51.100.1', body: { code: '1' } })).status).toBe(404);
    expect((await ask('POST /token?grant_type=id_token')).code).toBe('invalid_credentials');
  });

  test('counts no mails', async () => {
    const { ask } = serviceWith('[auth.rate_limit]\nemail_sent = 0');
    for (const { email } of [await person(ask), await person(ask)])
      expect((await ask('POST /recover', { body: { email } })).status).toBe(200);
  });
});

describe('The REST API', () => {
  test('ends statements after the time that the platform gives the role', async () => {
    const { fetch } = serviceWith('');
    await database.sql(`create function public.limits() returns jsonb language sql stable set search_path = '' as $$
      select jsonb_build_object('statement', current_setting('statement_timeout'), 'lock', current_setting('lock_timeout')) $$`);
    await database.sql('grant execute on function public.limits to anon, authenticated, service_role');
    const call = async (key: string) => {
      const answer = await fetch(
        new Request(`${URL_OF_PROJECT}/rest/v1/rpc/limits`, {
          method: 'POST',
          headers: { apikey: key, 'content-type': 'application/json' },
          body: '{}',
        }),
      );
      return answer.json();
    };
    expect(await call(PUBLISHABLE_KEY)).toEqual({ statement: '3s', lock: '8s' });
    expect(await call(SECRET_KEY)).toEqual({ statement: '8s', lock: '8s' });
    expect(await database.sql(`select current_setting('statement_timeout') as statement`)).toEqual([
      { statement: '0' },
    ]);
  });
});
