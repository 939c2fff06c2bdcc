import { describe, expect } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import type { Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { customer, newcomer } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/**
 * Every auth service signs up and signs in (spec §7, Authentication). Watching is in `auth-watch.contract.ts`, confirming
 * an email in `auth-confirmed.contract.ts`, signing out in `sign-out.contract.ts`.
 */
export function authContract(open: Open<Pick<Backend, 'auth' | 'users'>>): void {
  const test = withBackend(open);

  describe('signing up', () => {
    test('does not sign the visible app in', async ({ world }) => {
      const { backend, session, email } = await newcomer(world);
      expect(session.email).toBe(email);
      expect(valueOf(await backend.auth.getSession())).toBeNull();
    });

    test('accepts an email once, in any spelling', async ({ world }) => {
      const { backend, email, password } = await newcomer(world);
      const again = { email: email.toUpperCase(), password, firstName: 'A', lastName: 'B' };
      expect(refusalOf(await backend.auth.signUp(again))).toBe('email-taken');
    });

    test('accepts an email once, even if several requests arrive together', async ({ world }) => {
      const { backend } = await world.browser();
      const account = aRegistration().build();
      const signedUp = await Promise.all([1, 2, 3].map(() => backend.auth.signUp(account)));
      expect(signedUp.map(refusalOf).toSorted()).toEqual(['accepted', 'email-taken', 'email-taken']);
    });

    test.for([
      ['weak-password', aRegistration().withPassword('12345')],
      ['invalid-email', aRegistration().withEmail('robin at example.com')],
      ['invalid-email', aRegistration().withEmail('')],
    ] as const)('is refused as %s', async ([refusal, registration], { world }) => {
      const { backend } = await world.browser();
      expect(refusalOf(await backend.auth.signUp(registration.build()))).toBe(refusal);
    });

    test('is rejected with a password that is longer than the service hashes', async ({ world }) => {
      const { backend } = await world.browser();
      expect(refusalOf(await backend.auth.signUp(aRegistration().withPassword('a'.repeat(73)).build()))).toBe(
        'rejected',
      );
    });

    test('accepts a password of six characters', async ({ world }) => {
      const { backend } = await world.browser();
      expect(refusalOf(await backend.auth.signUp(aRegistration().withPassword('123456').build()))).toBe('accepted');
    });
  });

  describe('signing in', () => {
    test('gives the same answer for a wrong email and a wrong password', async ({ world }) => {
      const { backend, email, password } = await newcomer(world);
      expect(refusalOf(await backend.auth.signIn({ email, password: `${password}!` }))).toBe('invalid-credentials');
      expect(refusalOf(await backend.auth.signIn({ email: 'nobody@example.com', password }))).toBe(
        'invalid-credentials',
      );
      expect(valueOf(await backend.auth.getSession())).toBeNull();
    });

    test("returns that person's session, in any case of the email", async ({ world }) => {
      const { backend, id, email, password } = await newcomer(world);
      const session = valueOf(await backend.auth.signIn({ email: email.toUpperCase(), password }));
      expect(session).toMatchObject({ userId: id, email });
      expect(valueOf(await backend.auth.getSession())).toMatchObject({ userId: id, email });
    });

    test('applies to every tab of the browser and to no other browser', async ({ world }) => {
      const { browser, id } = await customer(world);
      const tab = await browser.tab();
      const stranger = await world.browser();
      expect(valueOf(await tab.backend.auth.getSession())?.userId).toBe(id);
      expect(valueOf(await stranger.backend.auth.getSession())).toBeNull();
    });

    test('works with the tokens of a registration', async ({ world }) => {
      const { backend, id, session } = await newcomer(world);
      expect(valueOf(await backend.auth.setSession(session.tokens)).userId).toBe(id);
      expect(valueOf(await backend.auth.getSession())?.userId).toBe(id);
    });

    test('doesn’t work with an ended session’s tokens, and signs nobody out', async ({ world }) => {
      const gone = await newcomer(world);
      const { backend, id } = await customer(world);
      valueOf(await gone.backend.auth.revokeSession(gone.session.tokens));
      expect(refusalOf(await backend.auth.setSession(gone.session.tokens))).toBe('session-ended');
      expect(valueOf(await backend.auth.getSession())?.userId).toBe(id);
      expect(valueOf(await backend.users.find(id))?.id).toBe(id);
    });

    test('does not work with made-up tokens', async ({ world }) => {
      const { backend } = await world.browser();
      expect(refusalOf(await backend.auth.setSession({ accessToken: 'made-up', refreshToken: 'made-up' }))).toBe(
        'session-ended',
      );
      expect(valueOf(await backend.auth.getSession())).toBeNull();
    });
  });

  describe('the signed-in person', () => {
    test('can store where the avatar is, and clear it', async ({ world }) => {
      const { backend } = await customer(world);
      expect(refusalOf(await backend.auth.setAvatarMarker('profile:1'))).toBe('accepted');
      expect(refusalOf(await backend.auth.setAvatarMarker(null))).toBe('accepted');
    });

    test.for([
      ['a picture', aJpeg()],
      ['an address', 'https://example.com/cat.jpg'],
      ['nothing', ''],
      ['a long text', `profile:${'a'.repeat(200)}`],
      ['markup', 'profile:<b>'],
    ] as const)(
      'can only store a short marker, which is part of every token: %s is refused',
      async ([, marker], { world }) => {
        const { backend } = await customer(world);
        expect(refusalOf(await backend.auth.setAvatarMarker(marker))).toBe('rejected');
      },
    );

    test('can do neither without being signed in', async ({ world }) => {
      const { backend } = await newcomer(world);
      expect(refusalOf(await backend.auth.emailConfirmedAt())).not.toBe('accepted');
      expect(refusalOf(await backend.auth.setAvatarMarker('profile:1'))).not.toBe('accepted');
    });
  });
}
