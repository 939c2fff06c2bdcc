import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { RenewAlerts } from '#core/alert/renew-alerts.ts';
import { PersonalData } from '#core/app/personal-data.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import { Shift } from '#core/delivery/courier/shift-port.ts';
import { AuthPort, type SessionChange } from '#core/identity/auth-port.ts';
import { minimalProfile, profileFrom } from '#core/identity/profile.ts';
import type { Session } from '#core/identity/session.ts';
import { LoadAccount, type Account } from '#core/session/load-account.ts';
import { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { watchSession } from '#src/watch-session.ts';
import { aMerchant } from '#tests/builders/person.ts';
import { eventually } from '#tests/eventually.ts';
import { currentAccount, setAccount, setVisitor } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import { sessionWords } from '#ui/session/session-words.ts';

const ports = vi.hoisted(() => new Map<unknown, unknown>());
vi.mock('#src/ports.ts', () => ({ resolvePort: async (port: unknown) => ports.get(port) }));

const merchant = aMerchant().active().build();
const session = { userId: merchant.id, email: merchant.email } as Session;
const accountOf = (change: Partial<typeof merchant> = {}): Account => ({
  userId: merchant.id,
  email: merchant.email,
  profile: profileFrom({ ...merchant, ...change }),
  emailVerified: true,
});

const loadAccount = vi.fn<(session: Session) => Promise<Account>>();
let now = 0;
let notify: (session: Session | null, change: SessionChange) => void;

/** The page is open, and the account has been read. */
async function opened(account = accountOf()): Promise<void> {
  loadAccount.mockResolvedValue(account);
  const stop = await watchSession();
  onTestFinished(stop);
  await eventually(() => expect(currentAccount()).toEqual(account));
  loadAccount.mockClear();
}

/** The person comes back to the tab after a while; the account reads like this by now. */
async function back(after: number, account: Account): Promise<void> {
  now += after;
  loadAccount.mockResolvedValue(account);
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.allSettled(loadAccount.mock.results.map(({ value }) => value));
  await Promise.resolve();
}

beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const nothing = () => undefined;
  ports.set(AuthPort, {
    watch: (listener: typeof notify) => {
      notify = listener;
      listener(session, 'initial');
      return nothing;
    },
  });
  ports.set(LoadAccount, loadAccount);
  ports.set(LocalStoragePort, { read: () => null, write: nothing, remove: nothing });
  ports.set(PersonalData, { noteVerified: nothing, keepFor: nothing });
  ports.set(Shift, { setCourier: nothing });
  ports.set(RenewAlerts, async () => true);
});

afterEach(() => {
  setAccount('loading');
  setVisitor(null);
  ports.clear();
  loadAccount.mockReset();
});

test('an account suspended meanwhile is noticed on return to the tab', async () => {
  await opened();
  await back(MINUTE + 1, accountOf({ status: 'Suspended' }));
  expect(currentAccount()).toMatchObject({ profile: { accountStatus: 'Suspended' } });
});

test('an active account isn’t read again within a minute', async () => {
  await opened();
  await back(MINUTE - SECOND, accountOf({ status: 'Suspended' }));
  expect(loadAccount).not.toHaveBeenCalled();
  await back(2 * SECOND, accountOf());
  expect(loadAccount).toHaveBeenCalledOnce();
  await back(MINUTE - SECOND, accountOf());
  expect(loadAccount).toHaveBeenCalledOnce();
});

test('an account that waits for approval is read again on every return', async () => {
  await opened(accountOf({ status: 'Pending' }));
  await back(SECOND, accountOf());
  expect(currentAccount()).toEqual(accountOf());
});

test('an unchanged account leaves the screens alone', async () => {
  await opened();
  const before = currentAccount();
  await back(2 * MINUTE, accountOf());
  expect(loadAccount).toHaveBeenCalledOnce();
  expect(currentAccount()).toBe(before);
});

test.each<[string, Partial<Account>]>([
  ['without an answer', { outdated: true }],
  ['that was refused', { profile: null }],
  ['without a profile', { profile: minimalProfile }],
])('a reading on return %s changes nothing', async (_case, failed) => {
  await opened();
  const before = currentAccount();
  await back(2 * MINUTE, { ...accountOf(), ...failed });
  expect(loadAccount).toHaveBeenCalledOnce();
  expect(currentAccount()).toBe(before);
});

test('a change made by a screen during the reading stays', async () => {
  await opened();
  const returned = back(2 * MINUTE, accountOf());
  setAccount(accountOf({ firstName: 'Renamed' }));
  await returned;
  expect(loadAccount).toHaveBeenCalledOnce();
  expect(currentAccount()).toMatchObject({ profile: { firstName: 'Renamed' } });
});

test('a person whose account was blocked is told so and signed out', async () => {
  const shown = vi.spyOn(toasts, 'info').mockImplementation(() => undefined);
  await opened();
  notify(null, 'account-blocked');
  expect([currentAccount(), shown.mock.calls]).toEqual([null, [[sessionWords.accountBlocked]]]);
});
