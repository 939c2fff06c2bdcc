import { describe, expect } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import { aBusiness } from '#tests/builders/business.ts';
import type { Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { customer, merchant } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** Every auth service ends sessions (spec §4). */
export function signOutContract(open: Open<Pick<Backend, 'auth' | 'users' | 'businesses'>>): void {
  const test = withBackend(open);

  describe('signing out', () => {
    test('forgets the session in this browser and returns it', async ({ world }) => {
      const { backend, session } = await customer(world);
      expect(valueOf(await backend.auth.forgetSession())?.accessToken).toBe(session.tokens.accessToken);
      expect(valueOf(await backend.auth.getSession())).toBeNull();
      expect(valueOf(await backend.auth.forgetSession())).toBeNull();
    });

    test("ends that session on the server, but not the person's other sessions", async ({ world }) => {
      const { backend, id, email, password, session } = await customer(world);
      const other = await world.browser();
      valueOf(await other.backend.auth.signIn({ email, password }));
      valueOf(await backend.auth.revokeSession(session.tokens));
      expect(refusalOf(await backend.auth.setSession(session.tokens))).toBe('session-ended');
      expect(refusalOf(await backend.users.find(id))).not.toBe('accepted');
      expect(valueOf(await other.backend.users.find(id))?.id).toBe(id);
    });

    test("ends all of the person's sessions when asked to, and nobody else's", async ({ world }) => {
      const { backend, id, email, password, session } = await customer(world);
      const other = await world.browser();
      valueOf(await other.backend.auth.signIn({ email, password }));
      const stranger = await customer(world);
      valueOf(await backend.auth.revokeSession(session.tokens, 'everywhere'));
      expect(refusalOf(await other.backend.users.find(id))).toBe('session-ended');
      expect(refusalOf(await backend.auth.setSession(session.tokens))).toBe('session-ended');
      expect(valueOf(await stranger.backend.users.find(stranger.id))?.id).toBe(stranger.id);
    });

    test('refuses to end all sessions if the given session is over', async ({ world }) => {
      const { backend, id, email, password, session } = await customer(world);
      const other = await world.browser();
      valueOf(await other.backend.auth.signIn({ email, password }));
      valueOf(await backend.auth.revokeSession(session.tokens));
      expect(refusalOf(await backend.auth.revokeSession(session.tokens, 'everywhere'))).toBe('session-ended');
      expect(valueOf(await other.backend.users.find(id))?.id).toBe(id);
      expect(refusalOf(await backend.auth.revokeSession(session.tokens))).toBe('accepted');
    });

    test('prevents further reads, even if the token hasn’t expired', async ({ world }) => {
      const { backend, id, session } = await merchant(world);
      valueOf(await backend.businesses.add(aBusiness().ownedBy(id).buildNew()));
      valueOf(await (await world.browser()).backend.auth.revokeSession(session.tokens));
      expect(refusalOf(await backend.businesses.listOwn(id))).toBe('session-ended');
    });
  });
}
