import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import { MINUTE } from '#core/clock.ts';
import type { SessionChange } from '#core/identity/auth-port.ts';
import { refusalOf } from '#tests/contract/outcome.ts';
import { STATUSES } from './auth-codes.ts';
import { PERSON } from './recorded-project.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-02T12:00:00Z') });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const sessionOf = (accessToken: string) => ({
  access_token: accessToken,
  refresh_token: `refresh ${accessToken}`,
  token_type: 'bearer',
  expires_in: 900,
  user: { id: PERSON, email: 'robin@example.com' },
});

const refusal = (status: number, code: string) => () => Response.json({ code, message: 'x' }, { status });

/** A browser whose token has expired, and a project that answers its renewals like this. */
function expired(renewal: () => Response) {
  const storage = memoryDevice().tab();
  const stored = { ...sessionOf('old'), expires_at: Math.floor(Date.now() / 1000) - 60 };
  storage.write('local', 'session', JSON.stringify(stored));
  const project = { renewal, asVisitor: 0 };
  const serve: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.includes('/auth/v1/token')) return project.renewal();
    if (request.headers.get('authorization') === 'Bearer public') project.asVisitor += 1;
    return Response.json([], { headers: { 'content-range': '0-0/0' } });
  };
  const { auth, users } = connectSupabase({
    url: 'https://project.example',
    anonKey: 'public',
    storage,
    siteUrl: 'https://product.example',
    fetch: serve,
  });
  const changes: [string | null, SessionChange][] = [];
  auth.watch((session, change) => changes.push([session?.tokens.accessToken ?? null, change]));
  return { project, changes, users, kept: () => storage.read('local', 'session') !== null };
}

test.each(STATUSES.map((status) => [status] as const))(
  'a person stays signed in when the renewal of their token is answered with %i',
  async (status) => {
    const { changes, kept } = expired(refusal(status, status === 429 ? 'over_request_rate_limit' : 'x'));
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect([changes, kept()]).toEqual([[['old', 'initial']], true]);
  },
);

test('a renewal that was refused for too many requests is tried again', async () => {
  const { project, changes } = expired(refusal(429, 'over_request_rate_limit'));
  await vi.advanceTimersByTimeAsync(5000);
  project.renewal = () => Response.json(sessionOf('new'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(changes).toEqual([
    ['old', 'initial'],
    ['new', 'refreshed'],
  ]);
});

test('while the token can’t be renewed, a person’s requests aren’t made as a visitor’s', async () => {
  const { project, users } = expired(refusal(429, 'over_request_rate_limit'));
  const found = users.find(PERSON);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([refusalOf(await found), project.asVisitor]).toEqual(['throttled', 0]);
});

test.each([
  ['refresh_token_not_found', 'ended-elsewhere'],
  ['validation_failed', 'ended-elsewhere'],
  ['user_banned', 'account-blocked'],
])('a renewal that’s refused with %s ends the session: %s', async (code, change) => {
  const { changes, kept } = expired(refusal(400, code));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([changes, kept()]).toEqual([[[null, change]], false]);
});
