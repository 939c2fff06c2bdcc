import { createHash } from 'node:crypto';
import { inject } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { memoryDevice, type MemoryDevice } from '#adapters/memory/memory-device.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import type { BackendUnderTest, BrowserUnderTest, ReceivedMail } from './backend-under-test.ts';
import { openLocalProject, SITE_URL, type LocalProject } from './local-project.ts';

/** One project for all tests of a file: each test begins by emptying it. */
let project: Promise<LocalProject> | undefined;

/** The Supabase adapter on a real PostgreSQL with the project's own migrations, functions and policies. */
export async function openSupabase(): Promise<BackendUnderTest> {
  project ??= openLocalProject(inject('databaseSnapshot'));
  const server = await project;
  await server.empty();
  const devices: MemoryDevice[] = [];

  const tabOf = (device: MemoryDevice, address: string): BrowserUnderTest => {
    const storage = device.tab();
    const send: typeof fetch = (input, init) => {
      const request = new Request(input, init);
      request.headers.set('x-forwarded-for', address);
      return server.fetch(request);
    };
    const backend = connectSupabase({ url: server.url, anonKey: server.anonKey, storage, siteUrl: SITE_URL, fetch: send });
    return { backend, storage, tab: async () => tabOf(device, address) };
  };

  /** Follows a link as the browser that asked for it would: to the product, with tokens once its code is exchanged. */
  async function whereItLeads(link: string): Promise<string> {
    const address = new URL(link);
    if (address.origin === SITE_URL) return address.pathname + address.search;
    const answer = await server.fetch(new Request(link));
    const back = new URL(answer.headers.get('location') ?? SITE_URL);
    const code = back.searchParams.get('code');
    if (code === null) return back.pathname + back.search;
    const verifiers = devices.map((device) => device.tab().read('local', 'session-code-verifier'));
    const verifier = (JSON.parse(verifiers.find((kept) => kept !== null) ?? '""') as string).split('/')[0] ?? '';
    const exchanged = await server.fetch(new Request(`${server.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST', headers: { apikey: server.anonKey }, body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    }));
    const { access_token = '', refresh_token = '' } = (await exchanged.json()) as Record<string, string>;
    return `${back.pathname}?${new URLSearchParams({ access_token, refresh_token })}`;
  }

  return {
    async browser() {
      const device = memoryDevice();
      devices.push(device);
      const address = createHash('sha256').update(cryptoRandom.uuid()).digest('hex').slice(0, 12);
      return tabOf(device, address);
    },
    advance: (ms) => server.advance(ms),
    async mails(to) {
      const received: ReceivedMail[] = [];
      for (const { subject, text, code, link } of server.mails(to)) {
        received.push({ subject, text, ...(code === undefined ? {} : { code }), ...(link === undefined ? {} : { link: await whereItLeads(link) }) });
      }
      return received;
    },
    makeAdmin: (email) => server.makeAdmin(email),
    close: async () => undefined,
  };
}
