import { join, relative } from 'node:path';
import { createServer, type DevEnvironment, type HotPayload } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const ENTRY = '/src/main.tsx';

/** Modules that run at the start of the page: its brand, and the code that composes everything. */
const STARTS_THE_PAGE =
  /^(?:src\/|(?:ui\/)?brand|ui\/(?:brand-style|brand-mark|demo\/apply-brand|app\/(?:use-port|loading\/when-idle))\.ts$)/u;

let close: () => Promise<void>;
let client: DevEnvironment;
let edit: (file: string) => Promise<HotPayload>;
/** Files of the build's configuration: an edit restarts the server. */
let configuration: readonly string[];

/** Fetches a module and everything that it imports, as a browser would. */
async function fetchAll(url: string, fetched = new Set<string>()): Promise<void> {
  if (fetched.has(url) || !url.startsWith('/') || url.startsWith('/@') || url.includes('/node_modules/')) return;
  fetched.add(url);
  await client.transformRequest(url);
  const { importedModules = [] } = (await client.moduleGraph.getModuleByUrl(url)) ?? {};
  for (const { url: imported } of importedModules) await fetchAll(imported, fetched);
}

beforeAll(async () => {
  const server = await createServer({
    root: ROOT,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: { ignored: ['**'] } },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  close = () => server.close();
  client = server.environments.client;
  configuration = server.config.configFileDependencies;
  await fetchAll(ENTRY);
  edit = (file) =>
    new Promise((resolve) => {
      client.hot.send = resolve as typeof client.hot.send;
      server.watcher.emit('change', file);
    });
});
afterAll(() => close());

test('an edit in core, adapters or ui updates the page without starting a second app', async () => {
  const files = [...client.moduleGraph.fileToModulesMap.keys()]
    .filter((file) => !configuration.includes(file))
    .map((file) => relative(ROOT, file))
    .filter((file) => /^(?:core|adapters|ui)\//u.test(file) && !file.includes('?') && !STARTS_THE_PAGE.test(file));
  expect(files.length).toBeGreaterThan(300);
  const startsAnew: string[] = [];
  for (const file of files) {
    const payload = await edit(join(ROOT, file));
    const kept =
      payload.type === 'update' &&
      payload.updates.every(({ path, acceptedPath }) => path !== ENTRY || acceptedPath !== ENTRY);
    if (!kept) startsAnew.push(file);
  }
  expect(startsAnew).toEqual([]);
});
