import { describe, expect } from 'vitest';
import type { UserId } from '#core/identity/user-id.ts';
import type { Backend } from '#core/app/backend.ts';
import { DAY } from '#core/clock.ts';
import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import { eventually } from '#tests/eventually.ts';
import type { Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { askForCode, customer, newcomer, type Person } from '../people.ts';
import { aWhile, watching } from '../watching.ts';
import { withBackend } from '../with-backend.ts';

/** Watchers of the session are notified by other tabs and the server (spec §4, Session; decision session-end). */
export function authWatchElsewhereContract(open: Open): void {
  const test = withBackend(open);

  describe('watching the session', () => {
    test('reports signing in in another tab', async ({ world }) => {
      const { browser, backend, id, email, password } = await newcomer(world);
      const tab = await browser.tab();
      const { seen } = await watching(tab.backend);
      valueOf(await backend.auth.signIn({ email, password }));
      await eventually(() =>
        expect(seen).toEqual([
          ['initial', null],
          ['signed-in', id],
        ]),
      );
    });

    test('reports signing out in another tab, even if the server was not reached', async ({ world }) => {
      const { browser, backend, id } = await customer(world);
      const tab = await browser.tab();
      const { seen } = await watching(tab.backend);
      valueOf(await backend.auth.forgetSession());
      await eventually(() =>
        expect(seen).toEqual([
          ['initial', id],
          ['signed-out', null],
        ]),
      );
    });

    test('reports once that the server ended the session', async ({ world }) => {
      const person = await customer(world);
      const { backend, id } = person;
      const { seen } = await watching(backend);
      const { ticket } = valueOf(
        await backend.verification.verifyCode(await askForCode(world, person, 'password-reset')),
      );
      const other = await world.browser();
      valueOf(await other.backend.verification.resetPassword(ticket ?? '', 'another horse'));
      expect(refusalOf(await backend.users.find(id))).not.toBe('accepted');
      await eventually(() => expect(seen.at(-1)).toEqual(['ended-elsewhere', null]));
      await aWhile();
      expect(seen).toEqual([
        ['initial', id],
        ['ended-elsewhere', null],
      ]);
      expect(valueOf(await backend.auth.getSession())).toBeNull();
      expect(valueOf(await backend.auth.forgetSession())).toBeNull();
    });

    test.for<[call: string, ask: (backend: Backend, id: UserId) => Promise<Result<unknown, Failure>>]>([
      ['whether the email is verified', ({ auth }) => auth.emailConfirmedAt()],
      ['for the profile', ({ users }, id) => users.find(id)],
      ['for a picture', ({ pictures }, id) => pictures.find(id, 'profile')],
    ])('reports the removal of an account that was never verified, on asking %s', async ([, ask], { world }) => {
      const { backend, id } = await customer(world);
      const { seen } = await watching(backend);
      await world.advance(DAY);
      expect(refusalOf(await ask(backend, id))).toBe('session-ended');
      await eventually(() => expect(seen.at(-1)).toEqual(['account-deleted', null]));
      expect(seen).toHaveLength(2);
      expect(seen[0]).toEqual(['initial', id]);
    });

    test.for<[how: string, end: (person: Person) => Promise<void>]>([
      [
        'signed out of in this tab',
        async ({ backend: { auth } }) => {
          const tokens = valueOf(await auth.forgetSession());
          if (tokens !== null) valueOf(await auth.revokeSession(tokens));
        },
      ],
      [
        'found out about in this tab',
        async ({ backend: { users }, id }) => expect(refusalOf(await users.find(id))).not.toBe('accepted'),
      ],
    ])('reports a sign-out in another tab after a deleted account’s session was %s', async ([, end], { world }) => {
      const person = await customer(world);
      const tab = await person.browser.tab();
      const { seen } = await watching(person.backend);
      await world.advance(DAY);
      const next = await newcomer(world);
      await end(person);
      await eventually(() => expect(seen.at(-1)?.[1]).toBeNull());
      valueOf(await tab.backend.auth.signIn(next));
      await eventually(() => expect(seen.at(-1)).toEqual(['signed-in', next.id]));
      valueOf(await tab.backend.auth.forgetSession());
      await eventually(() => expect(seen.at(-1)).toEqual(['signed-out', null]));
    });
  });
}
