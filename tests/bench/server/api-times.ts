import { WEBHOOKS } from '#tests/contract/integration/webhook-settings.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { hexOf } from '#api/api-parts.ts';
import { handler } from '#api/handler.ts';
import { brand } from '#brand/brand.ts';
import { makeApiKey } from '#core/integration/api-key.ts';
import { sandboxHandler } from '#scripts/sandbox/sandbox-handler.ts';
import type { DatabaseUnderTest } from '#tests/database/database-under-test.ts';
import { signedIn, type SignedIn } from '#tests/database/people.ts';
import { serviceGate } from '../../../supabase/functions/_shared/service/service-gate.ts';
import { median } from '../median.ts';
import { onServer } from './on-server.ts';
import { makeBusiness, makeDeliveries } from './seed-deliveries.ts';
import { serviceOverPool } from './service-over-pool.ts';
import { webhookTimes } from './webhook-times.ts';

/** A time in ms, a ratio of two times, or a rate per second, with its limit. */
export interface ApiTime {
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | '×' | '/s';
  readonly goal?: number;
}

const START = Date.parse('2026-06-03T19:04:00.000Z');
const ORDER = {
  dropoff: {
    name: 'Rosa Fernandes',
    phone: '416 555 0199',
    street: '64 Dovercourt Road',
    city: 'Toronto',
    state: 'ON',
    postalCode: 'M6J 3C1',
  },
  parcel: { size: 'small' },
  handover: 'meet',
  maxFeeCents: 899,
};

const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Calls with an API key. A failed one ends the benchmark. */
function caller(key: string, handle: (request: Request) => Promise<Response>) {
  return async (
    method: string,
    path: string,
    body?: object,
  ): Promise<{ readonly id: string; readonly status: string }> => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await handle(new Request(`http://127.0.0.1/v1${path}`, { method, headers, ...sent }));
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return JSON.parse(text) as { readonly id: string; readonly status: string };
  };
}

/** The median of a call's times; the first calls only warm up. */
async function medianOf(runs: number, call: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let run = -5; run < runs; run += 1) {
    const start = performance.now();
    await call();
    if (run >= 0) taken.push(performance.now() - start);
  }
  return median(taken);
}

async function inProcess(runs: number): Promise<ApiTime[]> {
  let now = START;
  const { key, handle } = await sandboxHandler({ now: () => now }, { requests: 1_000_000 });
  const call = caller(key, handle);
  await call('PATCH', '/test/clock', { speed: 0 });
  const { id } = await call('POST', '/deliveries', ORDER);
  const reading = await medianOf(runs * 20, () => call('GET', `/deliveries/${id}`));
  const ways = await medianOf(runs, async () => {
    // Real time passes too, so that the limit of orders doesn't matter.
    now += 3_600_000;
    await call('DELETE', '/test/data');
    const made = await call('POST', '/deliveries', ORDER);
    await call('POST', '/test/clock/advance', { minutes: 120 });
    const { status } = await call('GET', `/deliveries/${made.id}`);
    if (status !== 'delivered') throw new Error(`The delivery is ${status}.`);
  });
  return [
    { what: 'a delivery, handler and sandbox in one process', value: reading, unit: 'ms' },
    { what: 'sandbox: from an order to delivered, by a jump', value: ways, unit: 'ms', goal: 1000 },
  ];
}

/** The API over the functions of a database. */
function overPool(pool: Pool, key: string) {
  const gate = serviceGate(serviceOverPool(pool), {} as Parameters<typeof serviceGate>[1], WEBHOOKS);
  const site = 'https://swiftlane.example';
  const log = (_: string, error: unknown) => console.error(error);
  const background = () => undefined;
  const parts = { gate, site, origins: [site], clientOf: () => 'bench', sha256, uuid: randomUUID, background, log };
  return caller(key, (request) => handler(request, parts));
}

/** A shop with this many deliveries, and its API client. */
async function shopWith(database: DatabaseUnderTest, pool: Pool, count: number) {
  const [owner] = (await signedIn(database, 1, 'merchant')) as [SignedIn];
  const business = await makeBusiness(database, owner);
  await makeDeliveries(database, { business, market: 'ca|on|elsewhere', count, status: 'delivered' });
  const key = makeApiKey(brand.api.keyPrefix, 'live', cryptoRandom);
  await database.owner(`insert into private.api_keys (id, business_id, mode, access, name, digest, hint, made_at, made_by)
    values ('${randomUUID()}', '${business}', 'live', 'full', 'Checkout', '${hexOf(await sha256(key))}', 'abcd',
      private.now(), '${owner.id}')`);
  const [row] = await database.owner<{ id: string }>(
    `select id from private.deliveries where business_id = '${business}' limit 1`,
  );
  return { call: overPool(pool, key), id: row?.id ?? '' };
}

async function overDatabase(database: DatabaseUnderTest, pool: Pool, runs: number): Promise<ApiTime[]> {
  const small = await shopWith(database, pool, 1000);
  const large = await shopWith(database, pool, 100_000);
  await database.owner('analyze');
  // Within a key's limit of requests.
  const times = Math.min(runs * 4, 40);
  const baseline = await medianOf(times, () => pool.query('select 1'));
  const one = await medianOf(times, () => large.call('GET', `/deliveries/${large.id}`));
  const few = await medianOf(times, () => small.call('GET', '/deliveries?limit=100'));
  const many = await medianOf(times, () => large.call('GET', '/deliveries?limit=100'));
  return [
    { what: 'baseline: select 1', value: baseline, unit: 'ms' },
    { what: 'a delivery, handler over PostgreSQL, two calls', value: one, unit: 'ms' },
    { what: 'a page of 100 of 1,000', value: few, unit: 'ms' },
    { what: 'a page of 100 of 100,000', value: many, unit: 'ms' },
    { what: 'a page of 100 of 100,000, beside one of 1,000', value: many / few, unit: '×', goal: 2 },
  ];
}

/** The API's times: in one process, and over a PostgreSQL server of its own if one is installed. */
export async function apiTimes(runs: number): Promise<ApiTime[]> {
  const times = await inProcess(runs);
  const measured = await onServer(4, async (database, pool) => [
    ...(await overDatabase(database, pool, runs)),
    ...(await webhookTimes(database, pool)),
  ]);
  return [...times, ...(measured ?? [])];
}
