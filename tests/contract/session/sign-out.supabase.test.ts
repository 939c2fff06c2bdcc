import { expect } from 'vitest';
import { expiredToken } from '#tests/browser-local/support/expired-token.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { customer } from '../people.ts';
import { openSupabase } from '../supabase.ts';
import { withBackend } from '../with-backend.ts';

const test = withBackend(openSupabase);

test('signing out everywhere ends all sessions, also with an expired access token', async ({ world }) => {
  const { backend, email, password, session } = await customer(world);
  const { backend: other } = await world.browser();
  const { tokens } = valueOf(await other.auth.signIn({ email, password }));
  const stale = { ...session.tokens, accessToken: expiredToken(session.tokens.accessToken) };
  expect(refusalOf(await backend.auth.revokeSession({ ...stale, refreshToken: 'made-up' }, 'everywhere'))).not.toBe(
    'accepted',
  );
  valueOf(await backend.auth.revokeSession(stale, 'everywhere'));
  expect(refusalOf(await backend.auth.setSession(session.tokens))).toBe('session-ended');
  expect(refusalOf(await other.auth.setSession(tokens))).toBe('session-ended');
});
