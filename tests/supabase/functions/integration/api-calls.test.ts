import { WEBHOOKS } from '#tests/contract/integration/webhook-settings.ts';
import { beforeEach, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { handler } from '#api/handler.ts';
import { OPERATIONS } from '#api/operations.ts';
import { brand } from '#brand/brand.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { makeApiKey } from '#core/integration/api-key.ts';
import { ORDER, sha256, SITE } from '#tests/contract/integration/shop-software.ts';
import { serviceGate } from '../../../../supabase/functions/_shared/service/service-gate.ts';

const ID = '10000000-0000-4000-8000-000000000001';
const NOW = '2026-06-03T19:04:00.000Z';
const LIMIT = { limit: 120, windowMs: 60_000, remaining: 119, resetMs: 60_000 };
const place = { country: 'ca', city: 'Toronto', state: 'on' };
const pickup = {
  postalCode: 'M6J 2Z4',
  phone: '+14165550101',
  notes: '',
  timeZone: 'America/Toronto',
  callShop: 'yes',
};
const none = { active: 0, withinTheHour: 0 };
const settings = { now: NOW, freeLeft: 5, pickup, ...none, scheduled: none, tariff: DEFAULT_TARIFF, shop: null };

/** The answers of a database in which the business has no deliveries. */
const ANSWERS: Readonly<Record<string, object>> = {
  svc_open_api_key: {
    ok: true,
    value: {
      mode: 'live',
      access: 'full',
      limit: LIMIT,
      business: { id: ID, businessName: 'Corner Bakery', status: 'Active', ...place },
    },
  },
  svc_api_settings: { ok: true, value: settings },
  svc_api_find: { ok: true, value: null },
  svc_api_page: { ok: true, value: [] },
  svc_api_events: { ok: true, value: [], moved: false },
  svc_api_statements: { ok: true, value: [] },
  svc_api_statement: { ok: true, value: null },
  svc_api_claims: { ok: true, value: [] },
  svc_api_claim: { ok: true, value: null },
  svc_api_goods_report: { ok: true, value: null },
  svc_api_open_claim: { ok: false, error: 'no-such-delivery' },
  svc_api_reply_to_claim: { ok: false, error: 'no-such-case' },
  svc_api_prepare: { ok: true, value: { made: null, settings } },
  svc_api_request: { ok: false, error: 'too-many' },
  svc_api_change: { ok: false, error: 'no-such-delivery' },
  svc_api_correct: { ok: false, error: 'no-such-delivery' },
};

let calls: string[] = [];
/** Calls that no response waits for. */
let behind = 0;
beforeEach(() => {
  calls = [];
  behind = 0;
});

const api = {
  rpc: async (name: string) => {
    if (name === 'svc_note_api_request') return void (behind += 1);
    calls.push(name);
    return ANSWERS[name];
  },
} as unknown as Parameters<typeof serviceGate>[0];
const noSandboxes = {} as Parameters<typeof serviceGate>[1];
const key = makeApiKey(brand.api.keyPrefix, 'live', cryptoRandom);

async function ask(method: string, path: string, body?: object): Promise<number> {
  const response = await handler(
    new Request(`https://api.example${path.replace('{id}', ID)}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'one' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    {
      gate: serviceGate(api, noSandboxes, WEBHOOKS),
      site: SITE,
      origins: [],
      clientOf: () => '203.0.113.7',
      sha256,
      uuid: () => ID,
      background: () => undefined,
      log: (_, error) => {
        throw error;
      },
    },
  );
  return response.status;
}

/** Operations that only read, each with the one function that it calls after its key was opened. */
const READS: Readonly<Record<string, string>> = {
  '/v1/business': 'svc_api_settings',
  '/v1/deliveries': 'svc_api_page',
  '/v1/deliveries/{id}': 'svc_api_find',
  '/v1/deliveries/{id}/proof': 'svc_api_find',
  '/v1/events': 'svc_api_events',
  '/v1/claims': 'svc_api_claims',
  '/v1/claims/{id}': 'svc_api_claim',
  '/v1/statements': 'svc_api_statements',
  '/v1/statements/{id}': 'svc_api_statement',
};

test('an operation that reads calls the database twice', async () => {
  const reading = OPERATIONS.filter(
    ({ method, tag }) => method === 'GET' && ['business', 'deliveries', 'events', 'statements', 'claims'].includes(tag),
  );
  expect(reading.map(({ path }) => path).toSorted()).toEqual(Object.keys(READS).toSorted());
  for (const { method, path } of reading) {
    calls = [];
    expect([200, 404]).toContain(await ask(method, path));
    expect(calls).toEqual(['svc_open_api_key', READS[path]]);
  }
});

test('a quote and a change call it twice, an order three times, beyond a limit four', async () => {
  const { dropoff, parcel } = ORDER;
  const { city, state, postalCode } = dropoff;
  expect(await ask('POST', '/v1/quotes', { dropoff: { city, state, postalCode }, parcel })).toBe(200);
  expect(calls).toEqual(['svc_open_api_key', 'svc_api_settings']);
  calls = [];
  expect(await ask('POST', '/v1/deliveries/{id}/cancel', { maxFeeCents: 0 })).toBe(404);
  expect(await ask('PATCH', '/v1/deliveries/{id}', { dropoff: { unit: '9' } })).toBe(404);
  expect(calls).toEqual(['svc_open_api_key', 'svc_api_change', 'svc_open_api_key', 'svc_api_correct']);
  calls = [];
  expect(await ask('POST', '/v1/deliveries/{id}/claims', { reason: 'damaged', note: 'Crushed' })).toBe(404);
  expect(await ask('POST', '/v1/claims/{id}/replies', { note: 'Crushed' })).toBe(404);
  expect(calls).toEqual(['svc_open_api_key', 'svc_api_open_claim', 'svc_open_api_key', 'svc_api_reply_to_claim']);
  calls = [];
  expect(await ask('POST', '/v1/deliveries', ORDER)).toBe(429);
  expect(calls).toEqual(['svc_open_api_key', 'svc_api_prepare', 'svc_api_request', 'svc_api_settings']);
  // Each request is noted once, after its response.
  expect(behind).toBe(6);
});
