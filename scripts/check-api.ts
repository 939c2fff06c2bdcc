import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { GENERATORS } from './api-check/generators.ts';
import { callEveryOperation } from './api-check/scenario.ts';
import { isAllRight, report, tryGenerator, type Outcome } from './api-check/try-generator.ts';
import { sandboxHandler } from './sandbox/sandbox-handler.ts';
import { serveRequests } from './sandbox/serve-requests.ts';

/*
 * Checks the API's document with tools that it fetches: `npm run api:check`. Redocly lints it. Prism, as a proxy
 * between a scenario and the sandbox, compares each request and answer with it. Generators make clients of it, which
 * are built and place an order in the sandbox. `--only ogen` runs only the generators with that text in their name.
 */
const DOCUMENT = join(import.meta.dirname, '../docs/api/openapi.json');
const REDOCLY = '@redocly/cli@2.77.0';
const PRISM = '@stoplight/prism-cli@5.16.0';
/** Outside of the repository, so that npx doesn't use its packages. */
const APART = { cwd: tmpdir(), env: { ...process.env, REDOCLY_TELEMETRY: 'off' } };

const { port, only } = parseArgs({
  options: { port: { type: 'string', default: '4191' }, only: { type: 'string' } },
}).values;

/** Calls the API through Prism. */
async function compareAnswers(upstream: string, key: string): Promise<void> {
  const proxy = spawn('npx', ['--yes', PRISM, 'proxy', DOCUMENT, upstream, '--errors', '--port', port], {
    ...APART,
    detached: true,
  });
  /** npx starts child processes, so the whole group is ended. */
  const stop = (): void => void (proxy.pid !== undefined && process.kill(-proxy.pid));
  process.once('exit', stop);
  await new Promise<void>((resolve, reject) => {
    proxy.stdout.on('data', (text: Buffer) => text.includes('listening') && resolve());
    proxy.once('exit', () => reject(new Error(`Prism ended: is port ${port} taken?`)));
  });
  const calls = await callEveryOperation(`http://127.0.0.1:${port}`, key);
  console.info(`${calls} calls through Prism, each request and answer as the document says.`);
}

const { key, handle } = await sandboxHandler(systemClock, { requests: 100_000 });
const server = serveRequests(handle);
await once(server.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

if (only === undefined) {
  execFileSync('npx', ['--yes', REDOCLY, 'lint', DOCUMENT], { ...APART, stdio: 'inherit' });
  await compareAnswers(url, key);
}

/** The number of deliveries that were ordered with this reference. */
async function orders(reference: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${url}/v1/deliveries?reference=${encodeURIComponent(reference)}`, { headers });
  return ((await response.json()) as { readonly data: readonly unknown[] }).data.length;
}

const outcomes: Outcome[] = [];
for (const generator of GENERATORS.filter(({ name }) => name.includes(only ?? ''))) {
  console.info(`${generator.name} …`);
  outcomes.push(await tryGenerator(generator, { document: DOCUMENT, url, key, orders }));
}
console.info(report(outcomes));
process.exit(isAllRight(outcomes) ? 0 : 1);
