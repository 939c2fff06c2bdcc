import { expect, test } from 'vitest';
import { watchedFetch } from '#adapters/supabase/network.ts';
import { sessionEnd, sessionRequest } from '#adapters/supabase/account/session-answers.ts';
import { NetworkFault } from '#adapters/supabase/timed-fetch.ts';
import { AUTH_CODES, STATUSES } from './auth-codes.ts';

/** From the service's source: where it says that a session, its token or its account is gone. */
const OVER = [
  '400 bad_jwt',
  '400 refresh_token_already_used',
  '400 refresh_token_not_found',
  '400 session_expired',
  '400 session_not_found',
  '400 user_banned',
  '403 bad_jwt',
  '403 session_expired',
  '403 session_not_found',
  '403 user_banned',
  '403 user_not_found',
];

const RENEWAL = 'https://project.example/auth/v1/token?grant_type=refresh_token';

/** Sends a request that the service refuses; returns the answer, and the reason for which the session ended. */
async function refusedWith(url: string, status: number, body: string) {
  let ended: string | null = null;
  const fetcher = watchedFetch(async () => new Response(body, { status }), {
    sessionEnded: (why) => {
      ended = why;
    },
  });
  const answer = await fetcher(url).catch((error: unknown) => error);
  return { ended, answer };
}

test('of all statuses and codes, only those about the session end it', () => {
  const ends = STATUSES.flatMap((status) =>
    [...AUTH_CODES, undefined].flatMap((code) =>
      sessionEnd('other', status, code) === null ? [] : `${status} ${code}`,
    ),
  );
  expect(ends).toEqual(OVER);
});

test('a token that has the wrong form ends the session too, but only when it’s renewed', () => {
  const ends = STATUSES.flatMap((status) =>
    [...AUTH_CODES, undefined].flatMap((code) =>
      sessionEnd('renewal', status, code) === null ? [] : `${status} ${code}`,
    ),
  );
  expect(ends.toSorted()).toEqual([...OVER, '400 validation_failed'].toSorted());
});

test.each([
  ['/auth/v1/token?grant_type=refresh_token', 'renewal'],
  ['/auth/v1/user', 'other'],
  ['/auth/v1/logout?scope=local', 'other'],
  ['/auth/v1/token?grant_type=password', null],
  ['/auth/v1/token?grant_type=pkce', null],
  ['/auth/v1/signup', null],
  ['/auth/v1/verify', null],
  ['/auth/v1/recover', null],
  ['/rest/v1/users', null],
])('a request to %s is about a session: %s', (path, request) => {
  expect(sessionRequest(`https://project.example${path}`)).toBe(request);
});

test('a renewal that isn’t about the session counts as not answered, for every status', async () => {
  for (const status of STATUSES) {
    const code = status === 429 ? 'over_request_rate_limit' : 'unexpected_failure';
    for (const body of [JSON.stringify({ code, message: 'x' }), '<html>Please wait</html>', '']) {
      const { ended, answer } = await refusedWith(RENEWAL, status, body);
      expect([status, ended, answer]).toEqual([status, null, expect.any(NetworkFault)]);
    }
  }
});

test.each(['{}', '{"access_token": "x"}', '<html>Sign in to this network</html>'])(
  'a renewal that’s answered with 200 and %s counts as not answered',
  async (body) => {
    expect(await refusedWith(RENEWAL, 200, body)).toEqual({ ended: null, answer: expect.any(NetworkFault) });
  },
);

test('a renewal that ends the session is passed on with one code for all reasons', async () => {
  for (const over of [...OVER, '400 validation_failed']) {
    const [status = '', code] = over.split(' ');
    const { ended, answer } = await refusedWith(RENEWAL, Number(status), JSON.stringify({ code, message: 'x' }));
    const response = answer as Response;
    expect([over, ended, response.status]).toEqual([over, expect.any(String), 400]);
    expect(await response.json()).toEqual({ error_code: 'refresh_token_not_found', msg: 'x' });
  }
});
