import { expect, test } from 'vitest';
import { watchedFetch } from '#adapters/supabase/network.ts';

/** Whether this refusal of the authentication service is read as the end of the session. */
async function endsSession(body: unknown, path = '/auth/v1/user', status = 403): Promise<boolean> {
  let ended = false;
  const fetcher = watchedFetch(async () => new Response(JSON.stringify(body), { status }), {
    sessionEnded: () => {
      ended = true;
    },
  });
  await fetcher(`https://project.example${path}`);
  return ended;
}

test.each([
  ['in the format of the version that the client requests', { code: 'session_not_found', message: 'x' }],
  ['in the older format', { code: 403, error_code: 'session_not_found', msg: 'x' }],
])('recognizes the end of a session: %s', async (_how, body) => {
  expect(await endsSession(body)).toBe(true);
});

test.each([
  ['another refusal', { code: 'invalid_credentials', message: 'x' }],
  ['a refusal with another code in its older field', { code: 'weak_password', error_code: 'session_not_found' }],
  ['no JSON object', 'session_not_found'],
])('doesn’t read other answers as the end of a session: %s', async (_what, body) => {
  expect(await endsSession(body)).toBe(false);
});

test('doesn’t read another service’s answer as the end of a session', async () => {
  expect(await endsSession({ code: 'session_not_found' }, '/functions/v1/change-email', 401)).toBe(false);
});
