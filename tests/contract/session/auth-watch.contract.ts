import { describe, expect, vi } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import { eventually } from '#tests/eventually.ts';
import type { Open } from '../backend-under-test.ts';
import { valueOf } from '../outcome.ts';
import { customer, newcomer } from '../people.ts';
import { aWhile, watching } from '../watching.ts';
import { withBackend } from '../with-backend.ts';

/**
 * Watchers of the session are notified of changes in their own tab (spec §4, Session). Notifications from other tabs
 * and from the server are in `auth-watch-elsewhere.contract.ts`.
 */
export function authWatchContract(open: Open<Pick<Backend, 'auth' | 'users'>>): void {
  const test = withBackend(open);

  describe('watching the session', () => {
    test('starts with null when nobody is signed in', async ({ world }) => {
      const { backend } = await world.browser();
      expect((await watching(backend)).seen).toEqual([['initial', null]]);
    });

    test('starts with the stored session in a new tab', async ({ world }) => {
      const { browser, id } = await customer(world);
      const tab = await browser.tab();
      expect((await watching(tab.backend)).seen).toEqual([['initial', id]]);
    });

    test('does not call back synchronously', async ({ world }) => {
      const { backend } = await world.browser();
      const listener = vi.fn();
      const stop = backend.auth.watch(listener);
      expect(listener).not.toHaveBeenCalled();
      await eventually(() => expect(listener).toHaveBeenCalledOnce());
      stop();
    });

    test('reports signing in and out', async ({ world }) => {
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
    });

    test('does not report a sign-up', async ({ world }) => {
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
    });

    test("does not report other changes to the person's data", async ({ world }) => {
      const { backend, id } = await customer(world);
      const { seen } = await watching(backend);
      valueOf(await backend.users.setPhone(id, '5551234567', '+1'));
      await aWhile();
      expect(seen).toEqual([['initial', id]]);
    });

    test('reports nothing from another browser', async ({ world }) => {
      const { backend, id, email, password } = await customer(world);
      const { seen } = await watching(backend);
      const other = await world.browser();
      valueOf(await other.backend.auth.signIn({ email, password }));
      valueOf(await other.backend.auth.forgetSession());
      await aWhile();
      expect(seen).toEqual([['initial', id]]);
    });

    test('ends with unsubscribing', async ({ world }) => {
      const { backend, email, password } = await newcomer(world);
      const { seen, stop } = await watching(backend);
      stop();
      valueOf(await backend.auth.signIn({ email, password }));
      await aWhile();
      expect(seen).toEqual([['initial', null]]);
    });
  });
}
