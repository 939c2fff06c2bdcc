import { expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import { failure } from '#core/failure.ts';

/** A browser whose requests to the authentication service get these refusals, one after the other. */
function refusedWith(...refusals: readonly (readonly [status: number, code: string, message?: string])[]) {
  const left = [...refusals];
  const { auth } = connectSupabase({
    url: 'https://project.example',
    anonKey: 'public',
    storage: memoryDevice().tab(),
    siteUrl: 'https://product.example',
    fetch: (async () => {
      const [status, code, msg = 'x'] = left.shift() ?? [418, 'more requests than answers'];
      return Response.json({ error_code: code, msg }, { status });
    }) as typeof fetch,
  });
  return auth;
}

const PERSON = { email: 'robin@example.com', password: 'correct horse', firstName: 'Robin', lastName: 'Ray' };

test.each([
  ['invalid_credentials', 400, 'invalid-credentials'],
  ['user_banned', 400, 'account-blocked'],
  ['email_not_confirmed', 400, 'email-unconfirmed'],
  ['over_request_rate_limit', 429, failure('throttled', 'x')],
] as const)('a sign-in that’s refused with %s', async (code, status, error) => {
  expect(await refusedWith([status, code]).signIn(PERSON)).toEqual({ ok: false, error });
});

test('a sign-up that failed because another one made the account finds the email taken', async () => {
  const auth = refusedWith([500, 'unexpected_failure'], [422, 'user_already_exists']);
  expect(await auth.signUp(PERSON)).toEqual({ ok: false, error: 'email-taken' });
});

test('a sign-up is repeated once only', async () => {
  const auth = refusedWith([500, 'unexpected_failure'], [500, 'unexpected_failure']);
  expect(await auth.signUp(PERSON)).toEqual({ ok: false, error: failure('unavailable', 'x') });
});

test('a second link within a minute counts as sent, since the first one works', async () => {
  expect(await refusedWith([429, 'over_email_send_rate_limit']).requestPasswordLink(PERSON.email)).toEqual({
    ok: true,
    value: undefined,
  });
});

test('a refusal that names a wait is passed on with it', async () => {
  const message = 'For security purposes, you can only request this after 42 seconds.';
  expect(await refusedWith([429, 'unknown', message]).requestPasswordLink(PERSON.email)).toEqual({
    ok: false,
    error: failure('throttled', message, 42_000),
  });
});

test('a link that’s refused for too many requests was not sent', async () => {
  expect(await refusedWith([429, 'over_request_rate_limit']).requestPasswordLink(PERSON.email)).toEqual({
    ok: false,
    error: failure('throttled', 'x'),
  });
});
