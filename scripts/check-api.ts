import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { sandboxHandler } from './sandbox/sandbox-handler.ts';
import { serveRequests } from './sandbox/serve-requests.ts';

/*
 * Checks the API's document with tools that npx fetches: `npm run api:check`. Redocly lints it. Prism, as a proxy
 * between a scenario and the sandbox, compares each request and answer with it.
 */
const DOCUMENT = join(import.meta.dirname, '../docs/api/openapi.json');
const REDOCLY = '@redocly/cli@2.77.0';
const PRISM = '@stoplight/prism-cli@5.16.0';
/** Outside of the repository, so that npx doesn't use its packages. */
const APART = { cwd: tmpdir(), env: { ...process.env, REDOCLY_TELEMETRY: 'off' } };

execFileSync('npx', ['--yes', REDOCLY, 'lint', DOCUMENT], { ...APART, stdio: 'inherit' });

const { key, handle } = await sandboxHandler(systemClock, { requests: 100_000 });
const server = serveRequests(handle);
await once(server.listen(0, '127.0.0.1'), 'listening');
const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const [port = '4191'] = process.argv.slice(2);
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

interface Answered {
  readonly id?: string;
  readonly next?: string | null;
  readonly code?: string;
  readonly type?: string;
}

let calls = 0;
/** Calls the API through the proxy, and checks the status. */
async function call(expected: number, method: string, path: string, body?: object, number?: string): Promise<Answered> {
  const response = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(number === undefined ? {} : { 'idempotency-key': number }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== expected) throw new Error(`${method} ${path}: ${response.status} for ${expected}\n${text}`);
  calls += 1;
  return text.startsWith('{') ? (JSON.parse(text) as Answered) : {};
}

const place = { city: 'Toronto', state: 'ON', postalCode: 'M6J 3C1' };
const dropoff = { name: 'Rosa Fernandes', phone: '416 555 0199', street: '64 Dovercourt Road', ...place };
const order = { dropoff, parcel: { size: 'small' }, handover: 'door', maxFeeCents: 899, metadata: { cart: 'c_98' } };

await call(200, 'GET', '/business');
await call(200, 'POST', '/quotes', { dropoff: place, parcel: { size: 'large' } });
await call(409, 'POST', '/quotes', {
  dropoff: { ...place, city: 'Ottawa', postalCode: 'K1A 0B1' },
  parcel: { size: 'small' },
});
await call(200, 'PATCH', '/test/clock', { speed: 0 });
const { id = '' } = await call(201, 'POST', '/deliveries', order, 'first');
await call(201, 'POST', '/deliveries', order, 'first');
await call(409, 'POST', '/deliveries', { ...order, maxFeeCents: 0 }, 'first');
await call(422, 'POST', '/deliveries', { ...order, dropoff: { ...dropoff, phone: 'none' } }, 'wrong');
await call(200, 'POST', '/deliveries/batch', {
  orders: [
    { ...order, idempotencyKey: 'second' },
    { ...order, idempotencyKey: 'third' },
  ],
});
await call(404, 'GET', `/deliveries/${crypto.randomUUID()}`);
await call(404, 'GET', `/deliveries/${id}/proof`);
await call(200, 'PATCH', `/deliveries/${id}`, { dropoff: { unit: '9' }, metadata: { cart: 'c_99' } }, 'correct');
await call(409, 'POST', `/deliveries/${id}/confirm-return`, undefined, 'return');
for (let step = 0; step < 3; step += 1) await call(200, 'POST', `/test/deliveries/${id}/next`);
await call(409, 'PATCH', `/deliveries/${id}`, { dropoff: { unit: '10' } }, 'late');
await call(409, 'POST', `/deliveries/${id}/report-lost`, undefined, 'lost');
const other = await call(201, 'POST', '/deliveries', order, 'other');
await call(200, 'PUT', `/test/deliveries/${other.id}/mishap`, { kind: 'refused' });
const canceled = await call(201, 'POST', '/deliveries', order, 'canceled');
await call(200, 'POST', `/deliveries/${canceled.id}/cancel`, { maxFeeCents: 0 }, 'cancel');
await call(200, 'POST', '/test/clock/advance', { minutes: 240 });
await call(200, 'GET', `/deliveries/${id}?include=people,courier,handover,events`);
await call(200, 'GET', `/deliveries/${id}/proof`);
for (let after: string | null = ''; after !== null;) {
  const page: Answered = await call(200, 'GET', `/deliveries?limit=2${after === '' ? '' : `&after=${after}`}`);
  after = page.next ?? null;
}
await call(200, 'GET', '/events?limit=100');
await call(200, 'GET', '/test/clock');
await call(200, 'DELETE', '/test/data');

console.info(`${calls} calls through Prism, each request and answer as the document says.`);
await setTimeout(100);
server.closeAllConnections();
server.close();
process.exit(0);
