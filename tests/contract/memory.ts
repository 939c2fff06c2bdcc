import { DISTANCES, LEG_BANDS, LEGS } from '#core/delivery/place/leg-times.ts';
import { vi } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { NO_FAULTS, writeConditions } from '#adapters/memory/conditions.ts';
import { connect } from '#adapters/memory/connect.ts';
import { settleAll } from '#adapters/memory/delivery/dispatch-table.ts';
import { memoryApiGate } from '#adapters/memory/integration/memory-api-gate.ts';
import { sendWebhooks } from '#api/webhooks/send-webhooks.ts';
import { asPerson } from '#adapters/memory/account/caller.ts';
import { memoryWebhookEndpoints } from '#adapters/memory/integration/memory-webhook-endpoints.ts';
import { memoryWebhookQueue } from '#adapters/memory/integration/memory-webhook-queue.ts';
import { memoryApiKeys } from '#adapters/memory/integration/memory-api-keys.ts';
import { memoryApiRequests } from '#adapters/memory/integration/memory-api-requests.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { MemoryClient } from '#adapters/memory/memory-client.ts';
import { memoryDevice, type MemoryDevice } from '#adapters/memory/memory-device.ts';
import { memoryMailbox } from '#adapters/memory/memory-mailbox.ts';
import { removeAccounts } from '#adapters/memory/account/remove-accounts.ts';
import { movableClock } from '#adapters/memory/movable-clock.ts';
import { NO_SIMULATION, type Simulation } from '#adapters/memory/simulation.ts';
import type { Area } from '#core/delivery/place/position.ts';
import { instant } from '#core/instant.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { BrowserUnderTest } from './backend-under-test.ts';
import type { ApiUnderTest } from './integration/api-under-test.ts';
import { noted, notedBackend, notedGate } from './called-methods.ts';
import type { DeliveringBackend } from './dispatch-under-test.ts';
import { memorySandboxes } from './integration/memory-sandboxes.ts';
import { registered } from './people.ts';
import { SITE_URL } from './project/site-url.ts';
import { WEBHOOKS } from './integration/webhook-settings.ts';

/** The start of the backend's time, which moves only with `advance`: no test depends on its own speed. */
const START = Date.parse('2026-03-01T09:00:00.000Z');

/** The in-memory backend for the contracts. The server's state is separate from the browsers. */
export async function openMemory(): Promise<ApiUnderTest> {
  const disk = memoryDevice().tab();
  const written = vi.spyOn(disk, 'writeBlob');
  const clock = movableClock({ now: () => START }, disk);
  const areas = new Map<string, Area>();
  const areaOf: Simulation['areaOf'] = (country, postalCode) =>
    areas.get(`${country} ${postalCode.slice(0, 3)}`) ?? null;
  const server = newMemoryBackend(disk, clock, cryptoRandom, {
    productName: 'Swiftlane',
    passwordRounds: 1,
    simulation: { ...NO_SIMULATION, areaOf },
  });
  const sandboxes = memorySandboxes(server);
  const mailbox = memoryMailbox(server);
  const calls = vi.spyOn(MemoryClient.prototype, 'call');
  const browsers = new Set<LocalStoragePort>();
  let offline = false;

  const tabOf = (device: MemoryDevice): BrowserUnderTest<DeliveringBackend> => {
    const storage = device.tab();
    browsers.add(storage);
    writeConditions(storage, { ...NO_FAULTS, offline });
    return { backend: notedBackend(connect(server, storage)), storage, tab: async () => tabOf(device) };
  };

  const world: Omit<ApiUnderTest, 'signedIn'> = {
    browser: async () => tabOf(memoryDevice()),
    advance: async (ms) => clock.advance(ms),
    stopClock: async (at) => clock.advance(at - clock.now()),
    async mails(to) {
      const mails = (await mailbox.list()).filter((mail) => mail.to === to);
      return mails.map(({ subject, text, code, link }) => ({
        subject,
        text,
        ...(code === undefined ? {} : { code: code.value }),
        ...(link === undefined ? {} : { link }),
      }));
    },
    levelTimes: async () =>
      server.apply(({ state, now }) => {
        state.users = state.users.map((row) => ({ ...row, createdAt: instant(now) }));
        state.businesses = state.businesses.map((row) => ({ ...row, createdAt: instant(now) }));
        for (const stored of state.dispatch.deliveries) {
          stored.delivery = { ...stored.delivery, reached: { ...stored.delivery.reached, searching: instant(now) } };
          stored.events = stored.events.map((event) => ({ ...event, at: instant(now) }));
        }
      }),
    makeAdmin: async (email) =>
      server.apply(({ state }) => {
        const user = state.authUsers.find((candidate) => candidate.email === email);
        if (user === undefined) throw new Error(`nobody has the address ${email}`);
        if (state.admins.includes(user.id)) return;
        state.admins.push(user.id);
        state.users = state.users.map((row) => (row.id === user.id ? { ...row, roles: [...row.roles, 'admin'] } : row));
      }),
    removeAdmin: async (email) =>
      server.apply(({ state }) => {
        const id = state.authUsers.find((candidate) => candidate.email === email)?.id;
        state.admins = state.admins.filter((admin) => admin !== id);
        state.users = state.users.map((row) =>
          row.id === id ? { ...row, roles: row.roles.filter((role) => role !== 'admin') } : row,
        );
      }),
    removeAccount: async (person) => server.apply((tx) => removeAccounts(tx, server, new Set([person]))),
    setBlocked: async (person, blocked) =>
      server.apply(({ state }) => {
        state.authUsers = state.authUsers.map((user) => (user.id === person ? { ...user, blocked } : user));
      }),
    setStanding: async (person, { roles, emailVerified, accountStatus }) =>
      server.apply(({ state, now }) => {
        state.users = state.users.map((row) => (row.id === person ? { ...row, roles, status: accountStatus } : row));
        state.authUsers = state.authUsers.map((user) =>
          user.id === person ? { ...user, emailVerifiedAt: emailVerified ? now : null } : user,
        );
      }),
    // The first read of an hour does their work.
    runJobs: async () => undefined,
    storeArea: async (country, code, area) => void areas.set(`${country} ${code}`, area),
    storeTimes: async (market, times) =>
      server.apply(({ state: { dispatch } }) => {
        for (const { leg, band, counts } of times) {
          const distance = DISTANCES.find((one) => `${one}` === band);
          if (distance !== undefined) dispatch.leftTimes = [...dispatch.leftTimes, { market, distance, counts }];
          const [is, of] = [LEGS.find((one) => one === leg), LEG_BANDS.find((one) => one === band)];
          if (is !== undefined && of !== undefined)
            dispatch.legTimes = [...dispatch.legTimes, { market, leg: is, band: of, counts }];
        }
      }),
    learnedTimes: async () =>
      server.apply(({ state: { dispatch } }) => [
        ...dispatch.legTimes.map(({ leg, band, counts }) => ({ leg, band, counts })),
        ...dispatch.leftTimes.map(({ distance, counts }) => ({ leg: 'left', band: `${distance}`, counts })),
      ]),
    requests: () => calls.mock.calls.length,
    async setOffline(cut) {
      offline = cut;
      for (const storage of browsers) writeConditions(storage, { ...NO_FAULTS, offline });
    },
    async everything() {
      server.apply(() => undefined);
      const names = written.mock.calls.map(([name]) => name);
      const files = await Promise.all(names.map(async (name) => (await disk.readBlob(name))?.text()));
      return [disk.read('local', 'backend'), ...files].join('\n');
    },
    gate: notedGate(memoryApiGate(server, 'live', { webhooks: WEBHOOKS, sandboxes })),
    shownOn: async (endpoint) =>
      server.apply((tx) => {
        settleAll(tx, server);
        const { devices, shown } = tx.state.dispatch.alerts;
        const ids = devices.filter((device) => device.endpoint === endpoint).map(({ id }) => id);
        return shown
          .filter(({ device }) => ids.includes(device))
          .map(({ title, body, path, silent, topic }) => ({ title, body, path, silent, topic }));
      }),
    apiKeysIn: ({ storage }) => noted('apiKeys', memoryApiKeys(new MemoryClient(server, storage))),
    webhooksIn: ({ storage }) =>
      noted('webhookEndpoints', memoryWebhookEndpoints(asPerson(new MemoryClient(server, storage)), WEBHOOKS)),
    async sendWebhooks(post) {
      const { webhookKey } = WEBHOOKS;
      const parts = { post, site: SITE_URL, now: Date.now, draw: () => 0.5, log: console.error };
      await sendWebhooks({ ...parts, queue: memoryWebhookQueue(server), webhookKey, mode: 'live' });
      for (const business of sandboxes.due())
        await sendWebhooks({ ...parts, ...sandboxes.sender(business), mode: 'test' });
    },
    apiRequestsIn: ({ storage }) => noted('apiRequests', memoryApiRequests(new MemoryClient(server, storage))),
    close: async () => undefined,
  };
  return { ...world, signedIn: registered(world) };
}
