import { describe, expect, test, vi } from 'vitest';
import type { UserId } from '#core/account/user-id.ts';
import type { Backend } from '#core/backend.ts';
import { DAY } from '#core/clock.ts';
import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import type { SessionChange } from '#core/session/auth-port.ts';
import { eventually } from '../eventually.ts';
import type { Open } from './backend-under-test.ts';
import { refusalOf, valueOf } from './outcome.ts';
import { askForCode, customer, newcomer, type Person } from './people.ts';
import { withBackend } from './with-backend.ts';

type Seen = [change: SessionChange, userId: string | null];

/** Records the sessions a watcher is notified of. Waits for the first call, which is never synchronous. */
async function watching({ auth }: Backend): Promise<{ seen: Seen[]; stop: () => void }> {
  const seen: Seen[] = [];
  const stop = auth.watch((session, change) => seen.push([change, session?.userId ?? null]));
  await eventually(() => expect(seen).toHaveLength(1));
  return { seen, stop };
}

/** Long enough for a notification that should not come. */
const aWhile = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20);
  });

/** What watchers of the session are notified of, in every tab (spec §4, Session; decision session-end). */
export function authWatchContract(open: Open): void {
  const on = withBackend(open);

  describe('watching the session', () => {
    test(
      'starts with nobody when nobody is signed in',
      on(async (world) => {
        const { backend } = await world.browser();
        expect((await watching(backend)).seen).toEqual([['initial', null]]);
      }),
    );

    test(
      'starts with the stored session in a new tab',
      on(async (world) => {
        const { browser, id } = await customer(world);
        const tab = await browser.tab();
        expect((await watching(tab.backend)).seen).toEqual([['initial', id]]);
      }),
    );

    test(
      'does not call back synchronously',
      on(async (world) => {
        const { backend } = await world.browser();
        const listener = vi.fn();
        const stop = backend.auth.watch(listener);
        expect(listener).not.toHaveBeenCalled();
        await eventually(() => expect(listener).toHaveBeenCalledOnce());
        stop();
      }),
    );

    test(
      'reports signing in and out',
      on(async (world) => {
        const { backend, id, email, password } = await newcomer(world);
        const { seen } = await watching(backend);
        valueOf(await backend.auth.signIn({ email, password }));
        await eventually(() => expect(seen.at(-1)).toEqual(['signed-in', id]));
        valueOf(await backend.auth.forgetSession());
        await eventually(() =>
          expect(seen).toEqual([
            ['initial', null],
            ['signed-in', id],
            ['signed-out', null],
          ]),
        );
      }),
    );

    test(
      'does not report a sign-up',
      on(async (world) => {
        const browser = await world.browser();
        const { seen } = await watching(browser.backend);
        valueOf(
          await browser.backend.auth.signUp({
            email: 'quiet@example.com',
            password: 'correct horse',
            firstName: 'A',
            lastName: 'B',
          }),
        );
        await aWhile();
        expect(seen).toEqual([['initial', null]]);
      }),
    );

    test(
      "does not report other changes to the person's data",
      on(async (world) => {
        const { backend, id } = await customer(world);
        const { seen } = await watching(backend);
        valueOf(await backend.users.setPhone(id, '5551234567', '+1'));
        await aWhile();
        expect(seen).toEqual([['initial', id]]);
      }),
    );

    test(
      'reports signing in in another tab',
      on(async (world) => {
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
      }),
    );

    test(
      'reports signing out in another tab, even if the server was not reached',
      on(async (world) => {
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
      }),
    );

    test(
      'reports nothing from another browser',
      on(async (world) => {
        const { backend, id, email, password } = await customer(world);
        const { seen } = await watching(backend);
        const other = await world.browser();
        valueOf(await other.backend.auth.signIn({ email, password }));
        valueOf(await other.backend.auth.forgetSession());
        await aWhile();
        expect(seen).toEqual([['initial', id]]);
      }),
    );

    test(
      'reports once that the server ended the session',
      on(async (world) => {
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
      }),
    );

    test.each<[call: string, ask: (backend: Backend, id: UserId) => Promise<Result<unknown, Failure>>]>([
      ['whether the email is verified', ({ auth }) => auth.emailConfirmedAt()],
      ['for the profile', ({ users }, id) => users.find(id)],
      ['for a picture', ({ pictures }, id) => pictures.find(id, 'profile')],
    ])('hears that an account that was never verified is no more, when it asks %s', (_call, ask) =>
      on(async (world) => {
        const { backend, id } = await customer(world);
        const { seen } = await watching(backend);
        await world.advance(DAY);
        expect(refusalOf(await ask(backend, id))).toBe('session-ended');
        await eventually(() => expect(seen.at(-1)).toEqual(['account-deleted', null]));
        expect(seen).toHaveLength(2);
        expect(seen[0]).toEqual(['initial', id]);
      })(),
    );

    test.each<[how: string, end: (person: Person) => Promise<void>]>([
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
    ])('reports a sign-out in another tab as one, after a session of a deleted account was %s', (_how, end) =>
      on(async (world) => {
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
      })(),
    );

    test(
      'ends with unsubscribing',
      on(async (world) => {
        const { backend, email, password } = await newcomer(world);
        const { seen, stop } = await watching(backend);
        stop();
        valueOf(await backend.auth.signIn({ email, password }));
        await aWhile();
        expect(seen).toEqual([['initial', null]]);
      }),
    );
  });
}
