import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { connectDevice, type DeviceBackend } from '#adapters/device/connect-device.ts';
import { deviceRecord, emptyState, type Account, type DeviceState } from '#adapters/device/device-state.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { instant } from '#core/instant.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { BackendUnderTest, BrowserUnderTest } from './backend-under-test.ts';
import { valueOf } from './outcome.ts';
import { newcomer } from './people.ts';

const START = Date.parse('2026-03-01T09:00:00.000Z');

/** The device backend for the contracts. Each browser is a page on it with its own session. */
export async function openDevice(): Promise<BackendUnderTest<DeviceBackend>> {
  const device = memoryDevice();
  const storage = device.tab();
  let now = START;

  const edit = (change: (state: DeviceState) => Partial<DeviceState>): void => {
    const state = deviceRecord.read(storage) ?? emptyState();
    valueOf(deviceRecord.write(storage, { ...state, ...change(state) }));
  };
  const editAccount = (email: string, change: Partial<Account>): void =>
    edit(({ accounts }) => ({ accounts: accounts.map((one) => (one.email === email ? { ...one, ...change } : one)) }));

  // Another tab of the same browser is the same page again, as after a reload.
  const pageOn = (page: LocalStoragePort): BrowserUnderTest<DeviceBackend> => ({
    backend: connectDevice(page, { now: () => now }, cryptoRandom, 1),
    storage: page,
    tab: async () => pageOn(page),
  });

  const world: Omit<BackendUnderTest<DeviceBackend>, 'signedIn'> = {
    browser: async () => pageOn(device.tab()),
    advance: async (ms) => void (now += ms),
    mails: async () => [],
    levelTimes: async () =>
      edit(({ people, businesses }) => ({
        people: people.map((one) => ({ ...one, createdAt: instant(now) })),
        businesses: businesses.map((one) => ({ ...one, createdAt: instant(now) })),
      })),
    async makeAdmin(email) {
      editAccount(email, { isAdmin: true });
      edit(({ people }) => ({
        people: people.map((one) =>
          one.email === email && !one.roles.includes('admin') ? { ...one, roles: [...one.roles, 'admin'] } : one,
        ),
      }));
    },
    close: async () => undefined,
  };

  return {
    ...world,
    async signedIn({ registration, roles, emailVerified = false, isAdmin = false, browser } = {}) {
      const person = await newcomer(world, registration, browser);
      const { backend, id, email, session } = person;
      if (emailVerified) editAccount(email, { emailConfirmedAt: instant(now) });
      valueOf(await backend.auth.setSession(session.tokens));
      if (roles !== undefined) valueOf(await backend.users.setRoles(id, roles));
      if (isAdmin) await world.makeAdmin(email);
      return person;
    },
  };
}
