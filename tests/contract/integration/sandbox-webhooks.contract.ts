import { describe, expect } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { hexOf } from '#api/api-parts.ts';
import { MINUTE } from '#core/clock.ts';
import {
  newWebhookEndpointId,
  PING_COUNTS_AS,
  REQUESTED_MESSAGES,
} from '#core/integration/webhook/webhook-endpoint.ts';
import type { ApiUnderTest, OpenApi } from './api-under-test.ts';
import { valueOf } from '../outcome.ts';
import { sha256, shop, type Shop } from './shop-software.ts';
import { anEndpoint, answer, listening, receiver, URL_OF_SHOP } from './webhook-receiver.ts';
import { withBackend } from '../with-backend.ts';

const TEST = { mode: 'test' } as const;
const HOOKS = '/v1/webhook-endpoints';
const CARRIED = ['requested', 'accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'delivered'].map(
  (step) => `delivery.${step}`,
);

/** Adds an endpoint with a test key, and lets it answer its ping. */
async function added(world: ApiUnderTest, { call }: Shop, url = URL_OF_SHOP) {
  const { status, body } = await call('POST', HOOKS, { url });
  const { id, secret } = body as unknown as { readonly id: string; readonly secret: string };
  expect(status).toBe(201);
  const there = receiver();
  there.secrets.push(secret);
  await world.sendWebhooks(there.post);
  expect(there.types()).toEqual(['endpoint.ping']);
  there.clear();
  return { ...there, id, secret };
}

/** Webhooks of a sandbox, which come from the same sender. */
export function sandboxWebhooksContract(open: OpenApi): void {
  const test = withBackend(open);

  describe('an endpoint of a sandbox', () => {
    test('gets its events in order, in test mode, without any API call', async ({ world }) => {
      const software = await shop(world, TEST);
      const there = await added(world, software);
      const { id } = (await software.order('first', { readyInMinutes: 0 })).body;
      await world.sendWebhooks(there.post);
      expect(there.types()).toEqual(CARRIED.slice(0, 1));
      await world.advance(3 * MINUTE);
      await world.sendWebhooks(there.post);
      expect(there.types()).toEqual(CARRIED);
      for (const { body } of there.got)
        expect(body).toMatchObject({ mode: 'test', businessId: software.from.business, data: { id } });
      expect((await software.get(`/v1/deliveries/${id}`)).body.status).toBe('delivered');
      await world.sendWebhooks(there.post);
      expect(there.got).toHaveLength(CARRIED.length);
    });

    test('gets no live events, and a live endpoint gets no events of the sandbox', async ({ world }) => {
      const live = await shop(world);
      const tests = await shop(world, TEST, live.from);
      const street = await listening(world, live.from);
      const sandbox = await added(world, tests, 'https://tests.bellini.example.com/');
      street.secrets.push(sandbox.secret);
      const orders = [await live.order('one'), await tests.order('one')];
      await world.sendWebhooks(street.post);
      expect(street.got.map(({ url, body }) => [new URL(url).hostname, body.mode, body.data.id]).toSorted()).toEqual([
        ['hooks.bellini.example.com', 'live', orders[0]?.body.id],
        ['tests.bellini.example.com', 'test', orders[1]?.body.id],
      ]);
      expect((await live.get(HOOKS)).body.data.map(({ id }) => id)).toEqual([street.endpoint.id]);
      expect((await tests.get(HOOKS)).body.data.map(({ id }) => id)).toEqual([sandbox.id]);
    });

    test('has a secret of its own, even with the id of another business’s', async ({ world }) => {
      const id = newWebhookEndpointId(cryptoRandom);
      const live = await shop(world);
      const secrets = [valueOf(await world.webhooksIn(live.from.browser).add(live.from.business, anEndpoint({ id })))];
      for (const one of [await shop(world, TEST, live.from), await shop(world, TEST), await shop(world, TEST)]) {
        const { webhooks } = valueOf(await world.gate.open(hexOf(await sha256(one.key)), '203.0.113.7'));
        if (webhooks === null) throw new TypeError('This sandbox sends no webhooks.');
        secrets.push(valueOf(await webhooks.add(anEndpoint({ id }))));
      }
      expect(new Set(secrets.map(({ secret }) => secret)).size).toBe(4);
    });

    test('is tried again by the sandbox’s clock, which its software moves', async ({ world }) => {
      const software = await shop(world, TEST);
      const there = await added(world, software);
      await software.call('PATCH', '/v1/test/clock', { speed: 0 });
      there.answerWith(() => answer(503));
      await software.order('first');
      await world.sendWebhooks(there.post);
      await world.advance(30 * MINUTE);
      await world.sendWebhooks(there.post);
      expect(there.types()).toEqual(['delivery.requested']);
      there.answerWith(() => answer(200));
      await software.call('POST', '/v1/test/clock/advance', { minutes: 1 });
      await world.sendWebhooks(there.post);
      expect(there.types().slice(0, 2)).toEqual(['delivery.requested', 'delivery.requested']);
      const [, first] = (await software.get(`${HOOKS}/${there.id}/messages`)).body.data.toReversed();
      expect(first).toMatchObject({ type: 'delivery.requested', state: 'sent' });
    });

    test('gets no event twice or out of order if the clock jumps during an attempt', async ({ world }) => {
      const software = await shop(world, TEST);
      const there = await added(world, software);
      let accept = (): void => undefined;
      const accepted = new Promise<void>((resolve) => {
        accept = resolve;
      });
      there.answerWith(async () => {
        await accepted;
        return answer(200);
      });
      await software.call('PATCH', '/v1/test/clock', { speed: 0 });
      await software.order('first', { readyInMinutes: 0 });
      const sending = world.sendWebhooks(there.post);
      await expect.poll(() => there.got.length).toBe(1);
      await software.call('POST', '/v1/test/clock/advance', { minutes: 120 });
      // Another delivery wakes it.
      const { id } = (await software.order('second')).body;
      const next = world.sendWebhooks(there.post);
      await expect.poll(() => there.got.length).toBe(2);
      accept();
      await Promise.all([sending, next]);
      await world.sendWebhooks(there.post);
      expect(there.got.filter(({ body }) => body.data.id === id).map(({ body }) => body.type)).toEqual(
        CARRIED.slice(0, 1),
      );
      expect(there.got.filter(({ body }) => body.data.id !== id).map(({ body }) => body.type)).toEqual(CARRIED);
    });

    test('is pinged 30 times per hour of real time, regardless of its clock', async ({ world }) => {
      const { call, ...software } = await shop(world, TEST);
      const { id } = await added(world, { call, ...software });
      const ping = () => call('POST', `${HOOKS}/${id}/ping`);
      for (let n = 1; n < REQUESTED_MESSAGES.limit / PING_COUNTS_AS; n += 1) expect((await ping()).status).toBe(202);
      const refused = await ping();
      expect(refused.body).toMatchObject({ status: 429, code: 'too-many-messages' });
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(3500);
      expect(wait).toBeLessThanOrEqual(3600);
      await call('POST', '/v1/test/clock/advance', { minutes: 120 });
      expect((await ping()).body.code).toBe('too-many-messages');
      await call('DELETE', '/v1/test/data');
      expect((await ping()).body.code).toBe('too-many-messages');
      await world.advance(61 * MINUTE);
      expect((await ping()).status).toBe(202);
    });

    test('stays when the sandbox starts over, with new numbers for its messages', async ({ world }) => {
      const software = await shop(world, TEST);
      const there = await added(world, software);
      await software.call('POST', `${HOOKS}/${there.id}/ping`);
      await world.sendWebhooks(there.post);
      await software.call('DELETE', '/v1/test/data');
      expect((await software.get(`${HOOKS}/${there.id}/messages`)).body.data).toEqual([]);
      for (const _ of ['first', 'second']) {
        await software.call('POST', `${HOOKS}/${there.id}/ping`);
        await world.sendWebhooks(there.post);
      }
      await software.order('first');
      await world.sendWebhooks(there.post);
      expect(there.types()).toEqual([...Array.from({ length: 3 }, () => 'endpoint.ping'), 'delivery.requested']);
      expect(new Set(there.got.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
    });
  });
}
