import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { later } from '#core/instant.ts';
import { RETRIES } from '#core/integration/webhook/webhook-schedule.ts';
import type { ApiUnderTest, OpenApi } from './api-under-test.ts';
import { aCommand, carry, courierOnline, sender, takeStep, type Sender } from '../dispatch-people.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { SITE, shop } from './shop-software.ts';
import { answer, listening, type Receiver } from './webhook-receiver.ts';
import { withDeliveries } from '../with-deliveries.ts';

const versionsIn = ({ got }: Receiver) => got.map(({ body }) => body.data.version);

/** Messages about deliveries to a business's software. */
export function webhooksContract(open: OpenApi): void {
  const test = withDeliveries(open);
  const messagesOf = async (world: ApiUnderTest, from: Sender, id: Parameters<typeof endpointOf>[2]) =>
    valueOf(await world.webhooksIn(from.browser).messages(from.business, id, { state: null }, null, 100));
  const endpointOf = async (
    world: ApiUnderTest,
    from: Sender,
    id: Awaited<ReturnType<typeof listening>>['endpoint']['id'],
  ) => valueOf(await world.webhooksIn(from.browser).list(from.business)).find((one) => one.id === id);

  describe('a message', () => {
    test('is the event as the API returns it, without people', async ({ world }) => {
      const { order, get, from } = await shop(world);
      const there = await listening(world, from);
      await order('one');
      await world.sendWebhooks(there.post);
      const [event] = (await get('/v1/events')).body.data;
      expect(there.got).toHaveLength(1);
      const [message] = there.got;
      const trackingSite = JSON.stringify(event).replaceAll(SITE, 'http://product.test');
      expect(message?.body).toEqual(JSON.parse(trackingSite));
      expect(message?.headers['webhook-id']).toBe(event?.id);
      expect(Math.abs(Number(message?.headers['webhook-timestamp']) * SECOND - Date.now())).toBeLessThan(DAY);
      expect(message?.text).not.toMatch(/Rosa|Dovercourt|\+1416|#k=/u);
      await world.sendWebhooks(there.post);
      expect(there.got).toHaveLength(1);
    });

    test('is sent to each endpoint that gets its type, and to no other business’s', async ({ world, from }) => {
      const all = await listening(world, from);
      const some = await listening(world, from, { events: ['delivery.canceled'], url: 'https://some.example.com/' });
      const other = await listening(world, await sender(world));
      const delivery = await from.requested();
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), delivery.id, 0));
      all.secrets.push(some.secret, other.secret);
      await world.sendWebhooks(all.post);
      expect(all.got.map(({ url, body }) => [new URL(url).hostname, body.type]).toSorted()).toEqual([
        ['hooks.bellini.example.com', 'delivery.canceled'],
        ['hooks.bellini.example.com', 'delivery.requested'],
        ['some.example.com', 'delivery.canceled'],
      ]);
    });

    test('has the same body at each attempt, and a new time and signature', async ({ world, from }) => {
      const there = await listening(world, from);
      there.answerWith(() =>
        answer(there.got.length < 2 ? 500 : 200, { body: '<h1>Out\u200b of order</h1>'.repeat(20) }),
      );
      await from.requested();
      await world.sendWebhooks(there.post);
      await world.sendWebhooks(there.post);
      expect(there.got).toHaveLength(1);
      await world.advance(7 * SECOND);
      await world.sendWebhooks(there.post);
      const [first, second] = there.got;
      expect(second?.text).toBe(first?.text);
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      const [message] = await messagesOf(world, from, there.endpoint.id);
      expect(message).toMatchObject({
        eventId: first?.body.id,
        type: 'delivery.requested',
        state: 'sent',
        nextAt: null,
      });
      expect(message?.attempts).toMatchObject([
        { status: 500, error: null },
        { status: 200, error: null },
      ]);
      expect(message?.attempts[0]?.text).toMatch(/^Out of order Out of order/u);
      expect([...(message?.attempts[0]?.text ?? '')].length).toBeLessThanOrEqual(200);
    });

    test('is tried eleven times; the first success makes all waiting ones due', async ({ world, from }) => {
      const there = await listening(world, from);
      there.answerWith(() => ({ status: null, error: 'timeout', retryAfter: null, body: '' }));
      await from.requested();
      await world.sendWebhooks(there.post);
      for (const wait of RETRIES) {
        await world.advance(wait * 1.21);
        await world.sendWebhooks(there.post);
      }
      await world.advance(3 * DAY);
      await world.sendWebhooks(there.post);
      const of = (id: string) => there.got.filter(({ body }) => body.id === id).length;
      const first = there.got[0]?.body.id ?? '';
      expect(of(first)).toBe(1 + RETRIES.length);
      expect((await messagesOf(world, from, there.endpoint.id)).find(({ eventId }) => eventId === first)).toMatchObject(
        {
          state: 'failed',
          nextAt: null,
          attempts: Array.from({ length: 11 }, () => ({ status: null, error: 'timeout' })),
        },
      );
      expect((await endpointOf(world, from, there.endpoint.id))?.failingSince).not.toBeNull();
      // Other messages wait for hours by now, and are due as soon as one arrives.
      await from.requested();
      await world.sendWebhooks(there.post);
      await world.advance(6 * SECOND);
      await world.sendWebhooks(there.post);
      await from.requested();
      there.clear();
      there.answerWith(() => answer(200));
      await world.sendWebhooks(there.post);
      await world.sendWebhooks(there.post);
      expect(there.types().filter((type) => type === 'delivery.requested')).toHaveLength(2);
      expect(await endpointOf(world, from, there.endpoint.id)).toMatchObject({
        state: 'enabled',
        failingSince: null,
      });
    });

    test('waits for earlier ones of its delivery, ten minutes at most', async ({ world, from }) => {
      const there = await listening(world, from);
      const slow = await from.requested();
      there.answerWith(({ body }) => answer(body.data.id === slow.id && body.data.version === 1 ? 500 : 200));
      await world.sendWebhooks(there.post);
      const courier = await courierOnline(world);
      await takeStep(courier, slow, 'accepted');
      await from.requested();
      await world.sendWebhooks(there.post);
      const sent = () => there.got.map(({ body }) => [body.data.id === slow.id, body.data.version]);
      // The success of the other one has made the first one due again.
      expect(sent().filter(([isSlow, version]) => isSlow === true && version === 2)).toEqual([]);
      expect(sent()).toContainEqual([false, 1]);
      await world.advance(10 * MINUTE);
      await world.sendWebhooks(there.post);
      expect(sent()).toContainEqual([true, 2]);
    });

    test('of one delivery arrives in order, also if several were written together', async ({ world, from }) => {
      const there = await listening(world, from);
      const delivery = await from.requested();
      await carry(await courierOnline(world), delivery, 'delivered');
      await world.sendWebhooks(there.post);
      expect(versionsIn(there)).toEqual([1, 2, 3, 4, 5, 6]);
    });

    test('waits as long as the endpoint asks for', async ({ world, from }) => {
      const there = await listening(world, from);
      there.answerWith(() => answer(there.got.length === 1 ? 429 : 200, { retryAfter: '1200' }));
      await from.requested();
      await world.sendWebhooks(there.post);
      await world.advance(19 * MINUTE);
      await world.sendWebhooks(there.post);
      expect(there.got).toHaveLength(1);
      await world.advance(2 * MINUTE);
      await world.sendWebhooks(there.post);
      expect(there.got).toHaveLength(2);
    });

    test('can be sent again, alone or with all others since a time', async ({ world, from }) => {
      const there = await listening(world, from, { events: ['delivery.requested'] });
      const hooks = world.webhooksIn(from.browser);
      const { id } = there.endpoint;
      const delivery = await from.requested();
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), delivery.id, 0));
      await world.sendWebhooks(there.post);
      const event = (version: number) => `evt_${delivery.id.replaceAll('-', '')}_${version}`;
      expect(refusalOf(await hooks.resend(from.business, id, event(3)))).toBe('no-such-event');
      expect(refusalOf(await hooks.resend(from.business, id, 'evt_x'))).toBe('no-such-event');
      // Works even for a type that the endpoint isn't subscribed to.
      for (const version of [1, 2]) valueOf(await hooks.resend(from.business, id, event(version)));
      await world.sendWebhooks(there.post);
      expect(versionsIn(there)).toEqual([1, 1, 2]);
      expect(there.got[1]?.text).toBe(there.got[0]?.text);
      await world.advance(HOUR);
      await from.requested();
      await world.sendWebhooks(there.post);
      there.clear();
      const { madeAt } = there.endpoint;
      expect(valueOf(await hooks.replay(from.business, id, later(madeAt, 30 * MINUTE)))).toEqual({
        messages: 1,
        restSince: null,
      });
      expect(valueOf(await hooks.replay(from.business, id, madeAt))).toEqual({ messages: 2, restSince: null });
      await world.sendWebhooks(there.post);
      expect(there.got).toHaveLength(2);
      const all = await messagesOf(world, from, id);
      expect(all.map(({ type }) => type).toSorted()).toEqual([
        'delivery.canceled',
        'delivery.requested',
        'delivery.requested',
        'endpoint.ping',
      ]);
      const page = valueOf(await hooks.messages(from.business, id, { state: 'sent' }, null, 2));
      expect(page).toEqual(all.slice(0, 2));
      const [, last] = page;
      expect(valueOf(await hooks.messages(from.business, id, { state: null }, last?.id ?? null, 5))).toEqual(
        all.slice(2),
      );
      expect(valueOf(await hooks.messages(from.business, id, { state: 'failed' }, null, 5))).toEqual([]);
    });
  });
}
