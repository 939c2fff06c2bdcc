import { describe, expect } from 'vitest';
import { ENDPOINTS_LIMIT, PING_COUNTS_AS, REQUESTED_MESSAGES } from '#core/integration/webhook/webhook-endpoint.ts';
import type { ApiUnderTest, OpenApi } from './api-under-test.ts';
import { shop, SITE, softwareWith, withoutInstance, type Software } from './shop-software.ts';
import { answer, receiver, URL_OF_SHOP } from './webhook-receiver.ts';
import { withBackend } from '../with-backend.ts';

const HOOKS = '/v1/webhook-endpoints';

/** The fields of answers about endpoints. */
interface Body {
  readonly id: string;
  readonly secret: string;
  readonly state: string;
  readonly messages: number;
  readonly next: string | null;
  readonly data: readonly { readonly id: string; readonly type: string; readonly state: string }[];
}
const bodyOf = async (answered: ReturnType<Software['call']>, status: number): Promise<Body> => {
  const { status: got, body } = await answered;
  expect(got).toBe(status);
  return body as unknown as Body;
};

/** Adds an endpoint through the API, and lets it answer its ping. */
async function added(world: ApiUnderTest, { call }: Software) {
  const made = await bodyOf(call('POST', HOOKS, { url: URL_OF_SHOP }), 201);
  const there = receiver();
  there.secrets.push(made.secret);
  await world.sendWebhooks(there.post);
  there.clear();
  return { ...there, made, path: `${HOOKS}/${made.id}` };
}

/** Webhook endpoints through the API, with a key. */
export function webhookApiContract(open: OpenApi): void {
  const test = withBackend(open);

  describe('software', () => {
    test('adds an endpoint, changes it, and removes it', async ({ world }) => {
      const { call, get } = await shop(world);
      const made = await call('POST', HOOKS, { url: URL_OF_SHOP, events: ['delivery.lost'], description: 'Till' });
      const { id, secret, ...endpoint } = made.body as unknown as Body;
      expect(made.status).toBe(201);
      // Relative to the request's address, as for a delivery.
      const below = new URL(made.headers.get('location') ?? '', `${SITE}/functions/v1/api${HOOKS}`);
      expect(below.href).toBe(`${SITE}/functions/v1/api${HOOKS}/${id}`);
      expect(secret).toMatch(/^whsec_/u);
      expect(endpoint).toEqual({
        url: URL_OF_SHOP,
        events: ['delivery.lost'],
        description: 'Till',
        state: 'unverified',
        failingSince: null,
        createdAt: expect.stringMatching(/Z$/u),
        rolledAt: null,
      });
      expect((await get(HOOKS)).body).toEqual({ data: [{ id, ...endpoint }] });
      const described = { id, ...endpoint, description: '' };
      expect((await call('PATCH', `${HOOKS}/${id}`, { events: null, description: '' })).body).toEqual(described);
      const changed = { ...described, events: null };
      expect((await call('PATCH', `${HOOKS}/${id}`, { events: [] })).body).toEqual(changed);
      expect((await get(`${HOOKS}/${id.toUpperCase()}`)).body).toEqual(changed);
      const rolled = await bodyOf(call('POST', `${HOOKS}/${id}/roll-secret`), 200);
      expect(rolled.secret).not.toBe(secret);
      expect((await call('DELETE', `${HOOKS}/${id.toUpperCase()}`)).body).toEqual({ id });
      expect((await get(`${HOOKS}/${id}`)).status).toBe(404);
      expect((await get(HOOKS)).body).toEqual({ data: [] });
    });

    test('reads the errors of an endpoint', async ({ world }) => {
      const { call } = await shop(world);
      for (const [body, pointer, code] of [
        [{}, '/url', 'missing'],
        [{ url: 'http://shop.example.com/' }, '/url', 'not-https'],
        [{ url: 'https://192.168.1.1/' }, '/url', 'not-public'],
        [{ url: 'https://swiftlane.example/' }, '/url', 'own-host'],
        [{ url: `https://shop.example.com/${'a'.repeat(2000)}` }, '/url', 'too-long'],
        [{ url: URL_OF_SHOP, events: ['delivery.gone'] }, '/events/0', 'unknown-value'],
        [{ url: URL_OF_SHOP, description: 'a'.repeat(201) }, '/description', 'too-long'],
        [{ url: URL_OF_SHOP, description: 'a\u0000' }, '/description', 'unseen'],
        [{ url: URL_OF_SHOP, secret: 'mine' }, '/secret', 'unknown-field'],
      ] as const) {
        const { status, body: problem } = await call('POST', HOOKS, body);
        expect([status, problem.errors.map((error) => [error.pointer, error.code])]).toEqual([422, [[pointer, code]]]);
      }
      for (let n = 0; n < 5; n += 1) expect((await call('POST', HOOKS, { url: URL_OF_SHOP })).status).toBe(201);
      expect((await call('POST', HOOKS, { url: URL_OF_SHOP })).body).toMatchObject({
        status: 409,
        code: 'too-many-endpoints',
      });
    });

    test('sends events again, replays them, and reads the attempts', async ({ world }) => {
      const software = await shop(world);
      const { call, get, order } = software;
      const there = await added(world, software);
      there.answerWith(() => answer(500, { body: 'Busy' }));
      await order('one');
      await world.sendWebhooks(there.post);
      const [event] = (await get('/v1/events')).body.data;
      const page = await bodyOf(get(`${there.path}/messages?state=waiting`), 200);
      expect(page.data).toMatchObject([
        { id: event?.id, type: 'delivery.requested', attempts: [{ status: 500, error: null, text: 'Busy' }] },
      ]);
      there.answerWith(() => answer(200));
      expect(await bodyOf(call('POST', `/v1/events/${event?.id}/send`, { endpoint: there.made.id }), 202)).toEqual({
        messages: 1,
      });
      await world.sendWebhooks(there.post);
      const since = { since: '2026-01-01T00:00:00.000Z' };
      expect(await bodyOf(call('POST', `${there.path}/replay`, since), 202)).toEqual({ messages: 1, restSince: null });
      await world.sendWebhooks(there.post);
      expect(there.got.map(({ body }) => body.id)).toEqual([event?.id, event?.id, event?.id]);
      expect(await bodyOf(call('POST', `${there.path}/ping`), 202)).toEqual({ messages: 1 });
      const first = await bodyOf(get(`${there.path}/messages?limit=2`), 200);
      expect(first.data.map(({ type }) => type)).toEqual(['endpoint.ping', 'delivery.requested']);
      const rest = await bodyOf(get(`${there.path}/messages?limit=2&after=${first.next}`), 200);
      expect([rest.data.map(({ type }) => type), rest.next]).toEqual([['endpoint.ping'], null]);
      for (const query of ['state=gone', 'limit=0', `after=${first.next}x`])
        expect((await get(`${there.path}/messages?${query}`)).status).toBe(422);
      expect((await call('POST', `${there.path}/replay`, { since: 'today' })).body.errors).toMatchObject([
        { pointer: '/since', code: 'invalid-time' },
      ]);
      expect((await call('POST', '/v1/events/evt_1/send', { endpoint: there.made.id })).status).toBe(404);
    });

    test('says when messages on request may be sent again', async ({ world }) => {
      const software = await shop(world);
      const { call } = software;
      const there = await added(world, software);
      const ping = () => call('POST', `${there.path}/ping`);
      for (let n = 1; n < REQUESTED_MESSAGES.limit / PING_COUNTS_AS; n += 1) await bodyOf(ping(), 202);
      for (const refused of [await ping(), await call('POST', HOOKS, { url: URL_OF_SHOP })]) {
        expect(refused.body).toMatchObject({ status: 429, code: 'too-many-messages' });
        const wait = Number(refused.headers.get('retry-after'));
        expect(wait).toBeGreaterThan(3000);
        expect(wait).toBeLessThanOrEqual(3600);
      }
    });

    test('counts a correction as a message to each endpoint', async ({ world }) => {
      const software = await shop(world);
      const { call, get } = software;
      const { id } = (await software.order('first')).body;
      const correct = (number: string) =>
        call('PATCH', `/v1/deliveries/${id}`, { dropoff: { notes: number } }, { 'idempotency-key': number });
      expect((await correct('unsent')).status).toBe(200);
      let there = await added(world, software);
      for (let n = 1; n < ENDPOINTS_LIMIT; n += 1) there = await added(world, software);
      const ping = () => call('POST', `${there.path}/ping`);
      for (let n = ENDPOINTS_LIMIT + 1; n < REQUESTED_MESSAGES.limit / PING_COUNTS_AS; n += 1)
        await bodyOf(ping(), 202);
      const left = PING_COUNTS_AS / ENDPOINTS_LIMIT;
      for (let n = 0; n < left; n += 1) expect((await correct(`${n}`)).status).toBe(200);
      const events = () => bodyOf(get('/v1/events?limit=100'), 200);
      const before = await events();
      for (const refused of [await correct('beyond'), await ping()]) {
        expect(refused.body).toMatchObject({ status: 429, code: 'too-many-messages' });
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
      }
      expect(await events()).toEqual(before);
    });

    test('enables an endpoint that was disabled, which refuses everything until then', async ({ world }) => {
      const software = await shop(world);
      const { call } = software;
      const there = await added(world, software);
      there.answerWith(() => answer(410));
      await bodyOf(call('POST', `${there.path}/ping`), 202);
      await world.sendWebhooks(there.post);
      expect((await call('POST', `${there.path}/ping`)).body).toMatchObject({
        status: 409,
        code: 'endpoint-disabled',
      });
      expect((await bodyOf(call('POST', `${there.path}/enable`), 200)).state).toBe('unverified');
      there.answerWith(() => answer(200));
      await world.sendWebhooks(there.post);
      expect((await bodyOf(call('GET', there.path), 200)).state).toBe('enabled');
    });

    test('with a read-only key can’t change anything, and another business’s finds nothing', async ({ world }) => {
      const software = await shop(world);
      const there = await added(world, software);
      await software.order('one');
      const [event] = (await software.get('/v1/events')).body.data;
      const changes = [
        ['POST', HOOKS, { url: URL_OF_SHOP }],
        ['PATCH', there.path, { description: 'x' }],
        ['DELETE', there.path, undefined],
        ['POST', `${there.path}/roll-secret`, undefined],
        ['POST', `${there.path}/ping`, undefined],
        ['POST', `${there.path}/enable`, undefined],
        ['POST', `${there.path}/replay`, { since: '2026-01-01T00:00:00.000Z' }],
        ['POST', `/v1/events/${event?.id}/send`, { endpoint: there.made.id }],
      ] as const;
      const reader = softwareWith(world, (await shop(world, { access: 'read' }, software.from)).key);
      for (const [method, path, body] of changes)
        expect((await reader.call(method, path, body)).body).toMatchObject({ status: 403, code: 'read-only-key' });
      expect((await reader.get(`${there.path}/messages`)).status).toBe(200);
      const other = await shop(world);
      const unknown = withoutInstance(await other.get(`${HOOKS}/${crypto.randomUUID()}`));
      for (const [method, path, body] of [...changes.slice(1), ['GET', there.path, undefined] as const])
        expect(withoutInstance(await other.call(method, path, body))).toEqual(unknown);
      expect((await other.get(`${there.path}/messages`)).status).toBe(404);
      expect((await other.get(HOOKS)).body).toEqual({ data: [] });
    });
  });
}
