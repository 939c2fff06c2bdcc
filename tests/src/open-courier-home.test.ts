import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '#core/session/load-account.ts';
import { openCourierHome } from '#src/open-courier-home.ts';
import { setAccount } from '#ui/app/state.ts';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('wouter/use-browser-location', () => ({ navigate }));

const account = (roles: readonly string[], accountStatus = 'Active') =>
  ({ profile: { roles, accountStatus } }) as unknown as Account;

/** Opens the app on a path, and then answers who it is. */
function opened(path: string, who: Account | null, pages = 1): void {
  vi.stubGlobal('location', { pathname: path });
  vi.stubGlobal('history', { length: pages });
  openCourierHome();
  setAccount(who);
}

beforeEach(() => setAccount('loading'));
afterEach(() => {
  setAccount('loading');
  navigate.mockClear();
  vi.unstubAllGlobals();
});

test('a courier who taps the icon gets their home, once the app knows who they are', () => {
  opened('/', account(['courier']));
  expect(navigate.mock.calls).toEqual([['/courier', { replace: true }]]);
});

test.each([
  ['a merchant', '/', account(['merchant']), 1],
  ['a guest', '/', null, 1],
  ['a courier who waits for approval', '/', account(['courier'], 'Pending'), 1],
  ['a courier on another page', '/privacy', account(['courier']), 1],
  ['a courier who came from another page', '/', account(['courier']), 2],
])('%s stays', (_who, path, who, pages) => {
  opened(path, who, pages);
  expect(navigate).not.toHaveBeenCalled();
});

test('an answer after the person has gone to another page changes nothing', () => {
  opened('/', 'loading' as never);
  vi.stubGlobal('location', { pathname: '/track' });
  setAccount(account(['courier']));
  expect(navigate).not.toHaveBeenCalled();
});
