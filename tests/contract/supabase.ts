import { createHash } from 'node:crypto';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { memoryDevice, type MemoryDevice } from '#adapters/memory/memory-device.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import { Connection } from '#adapters/supabase/connection.ts';
import { supabaseWebhookEndpoints } from '#adapters/supabase/integration/supabase-webhook-endpoints.ts';
import { supabaseApiKeys } from '#adapters/supabase/integration/supabase-api-keys.ts';
import { supabaseApiRequests } from '#adapters/supabase/integration/supabase-api-requests.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { ApiUnderTest } from './integration/api-under-test.ts';
import type { BrowserUnderTest, ReceivedMail } from './backend-under-test.ts';
import { noted, notedBackend, notedGate } from './called-methods.ts';
import type { DeliveringBackend, LearnedTimes } from './dispatch-under-test.ts';
import { enrolled } from './enrolled.ts';
import { openLocalProject, SITE_URL, type LocalProject } from './project/local-project.ts';

/** One project for all tests in a file. Each test starts by emptying it. */
let project: Promise<LocalProject> | undefined;

/** The Supabase adapter on a real PostgreSQL with the project's migrations, functions and policies. */
export async function openSupabase(): Promise<ApiUnderTest> {
  project ??= openLocalProject();
  const server = await project;
  await server.empty();
  return supabaseOn(server);
}

/** The Supabase adapter on a project. */
export function supabaseOn(server: LocalProject): ApiUnderTest {
  /** The requests of each tab, by its storage. */
  const sending = new Map<LocalStoragePort, typeof fetch>();
  let requests = 0;
  let offline = false;

  const connectionOf = (storage: LocalStoragePort) => {
    const { url, anonKey } = server;
    return new Connection({ url, anonKey }, storage, sending.get(storage) ?? fetch);
  };

  const tabOf = (device: MemoryDevice, address: string): BrowserUnderTest<DeliveringBackend> => {
    const storage = device.tab();
    const send: typeof fetch = async (input, init) => {
      requests += 1;
      if (offline) throw new TypeError('Failed to fetch');
      const request = new Request(input, init);
      request.headers.set('x-forwarded-for', address);
      return server.fetch(request);
    };
    sending.set(storage, send);
    const { url, anonKey } = server;
    const backend = notedBackend(connectSupabase({ url, anonKey, storage, siteUrl: SITE_URL, fetch: send }));
    return { backend, storage, tab: async () => tabOf(device, address) };
  };

  /** Follows a link as a browser would; returns the final path, query and fragment. */
  async function finalTarget(link: string): Promise<string> {
    const address = new URL(link);
    if (address.origin === SITE_URL) return address.pathname + address.search + address.hash;
    const answer = await server.fetch(new Request(link));
    const back = new URL(answer.headers.get('location') ?? SITE_URL);
    return back.pathname + back.search;
  }

  const world: Omit<ApiUnderTest, 'signedIn'> = {
    async browser() {
      const device = memoryDevice();
      const drawn = createHash('sha256').update(cryptoRandom.uuid()).digest('hex').slice(0, 32);
      // Eight groups: an IPv6 address in a network of its own.
      return tabOf(device, drawn.replaceAll(/.{4}(?!$)/gu, '$&:'));
    },
    advance: (ms) => server.advance(ms),
    async mails(to) {
      await server.sendMails();
      const received: ReceivedMail[] = [];
      for (const { subject, text, code, link } of server.mails(to)) {
        received.push({
          subject,
          text,
          ...(code === undefined ? {} : { code }),
          ...(link === undefined ? {} : { link: await finalTarget(link) }),
        });
      }
      return received;
    },
    stopClock: (at) => server.stopClock(at),
    levelTimes: () => server.levelTimes(),
    makeAdmin: (email) => server.makeAdmin(email),
    removeAdmin: (email) => server.removeAdmin(email),
    removeAccount: (person) => server.removeAccount(person),
    setBlocked: (person, blocked) => server.setBlocked(person, blocked),
    setStanding: (person, standing) => server.setStanding(person, standing),
    async runJobs() {
      await server.sql('select private.settle_due(); select private.close_due(); select private.count_figures()');
    },
    async storeArea(country, code, { lat, lon, spread }) {
      await server.sql(`insert into private.postal_areas (country, code, lat, lon, spread)
        values ('${country}', '${code}', ${lat}, ${lon}, ${spread})`);
    },
    async storeTimes(market, times) {
      for (const { leg, band, counts } of times)
        await server.sql(`insert into private.leg_times (market, leg, band, counts)
          values ('${market}', '${leg}', '${band}', '{${counts.join()}}')`);
    },
    learnedTimes: () => server.sql<LearnedTimes>('select leg, band, counts from private.leg_times'),
    requests: () => requests,
    async setOffline(cut) {
      offline = cut;
    },
    shownOn: (endpoint) => server.shownOn(endpoint),
    everything: () => server.everything(),
    gate: notedGate(server.gate),
    webhooksIn: ({ storage }) => noted('webhookEndpoints', supabaseWebhookEndpoints(connectionOf(storage))),
    sendWebhooks: (post) => server.sendWebhooks(post),
    apiKeysIn: ({ storage }) => noted('apiKeys', supabaseApiKeys(connectionOf(storage))),
    apiRequestsIn: ({ storage }) => noted('apiRequests', supabaseApiRequests(connectionOf(storage))),
    close: async () => undefined,
  };
  return { ...world, signedIn: enrolled(server, world) };
}
