import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { ENDPOINTS_LIMIT, PING_COUNTS_AS, REQUESTED_MESSAGES } from '#core/integration/webhook/webhook-endpoint.ts';
import type { OpenApi } from './api-under-test.ts';
import { administratorOf, sender } from '../dispatch-people.ts';
import { failureOf, refusalOf, valueOf } from '../outcome.ts';
import { merchant } from '../people.ts';
import { anEndpoint, answer, listening, receiver, URL_OF_SHOP } from './webhook-receiver.ts';
import { withDeliveries } from '../with-deliveries.ts';

/** Endpoints of a business's software, for its owner. */
export function webhookEndpointsContract(open: OpenApi): void {
  const test = withDeliveries(open);

  describe('an endpoint', () => {
    test('is added once, with a secret that is shown only then', async ({ world, from }) => {
      const hooks = world.webhooksIn(from.browser);
      const wanted = anEndpoint({ events: ['delivery.delivered', 'delivery.requested'] });
      const made = valueOf(await hooks.add(from.business, wanted));
      expect(made.secret).toMatch(/^whsec_/u);
      expect(made.endpoint).toMatchObject({ id: wanted.id, url: wanted.url, description: 'Till' });
      expect(made.endpoint).toMatchObject({ state: 'unverified', failingSince: null, rolledAt: null });
      expect(made.endpoint.events?.toSorted()).toEqual(['delivery.delivered', 'delivery.requested']);
      expect(refusalOf(await hooks.add(from.business, wanted))).toBe('already-added');
      expect(valueOf(await hooks.list(from.business))).toEqual([made.endpoint]);
      expect(await world.everything()).not.toContain(made.secret.slice(6));
      const mails = (await world.mails(from.email)).filter(({ subject }) => subject.includes('webhook'));
      expect(mails).toMatchObject([{ link: `/business-dashboard/${from.business}` }]);
      expect(mails[0]?.text).toContain('hooks.bellini.example.com');
      expect(mails[0]?.text).not.toContain('/events');
    });

    test('needs a public https address that isn’t the product’s, and types of events', async ({ world, from }) => {
      const hooks = world.webhooksIn(from.browser);
      for (const [more, refusal] of [
        [{ url: 'http://hooks.bellini.example.com/' }, 'not-https'],
        [{ url: 'https://127.0.0.1/' }, 'not-public'],
        [{ url: 'https://hooks.swiftlane.example/' }, 'own-host'],
        [{ url: `https://hooks.bellini.example.com/${'a'.repeat(2000)}` }, 'too-long'],
        [{ events: [] }, 'invalid'],
        [{ description: 'a'.repeat(201) }, 'invalid'],
      ] as const)
        expect(refusalOf(await hooks.add(from.business, anEndpoint(more)))).toBe(refusal);
      const { endpoint } = valueOf(await hooks.add(from.business, anEndpoint()));
      expect(refusalOf(await hooks.change(from.business, endpoint.id, { url: 'https://10.0.0.1/' }))).toBe(
        'not-public',
      );
      expect(valueOf(await hooks.list(from.business))).toEqual([endpoint]);
    });

    test('needs a verified email, and there are five at most', async ({ world, from }) => {
      const hooks = world.webhooksIn(from.browser);
      const standing = { roles: ['merchant' as const], emailVerified: true, accountStatus: 'Active' };
      await world.setStanding(from.id, { ...standing, emailVerified: false });
      expect(refusalOf(await hooks.add(from.business, anEndpoint()))).toBe('not-verified');
      await world.setStanding(from.id, standing);
      for (let n = 0; n < ENDPOINTS_LIMIT; n += 1) valueOf(await hooks.add(from.business, anEndpoint()));
      expect(refusalOf(await hooks.add(from.business, anEndpoint()))).toBe('too-many-endpoints');
    });

    test('is only for its owner', async ({ world, from }) => {
      const { endpoint } = await listening(world, from);
      const own = await sender(world);
      for (const other of [own, await merchant(world), await administratorOf(world)]) {
        const hooks = world.webhooksIn(other.browser);
        expect(valueOf(await hooks.list(from.business))).toEqual([]);
        expect(refusalOf(await hooks.add(from.business, anEndpoint()))).toBe('no-such-business');
        for (const business of [from.business, own.business]) {
          expect(refusalOf(await hooks.change(business, endpoint.id, { description: '' }))).toBe('no-such-endpoint');
          expect(refusalOf(await hooks.remove(business, endpoint.id))).toBe('no-such-endpoint');
          expect(refusalOf(await hooks.roll(business, endpoint.id))).toBe('no-such-endpoint');
          expect(refusalOf(await hooks.ping(business, endpoint.id))).toBe('no-such-endpoint');
          expect(refusalOf(await hooks.enable(business, endpoint.id))).toBe('no-such-endpoint');
          expect(refusalOf(await hooks.messages(business, endpoint.id, { state: null }, null, 9))).toBe(
            'no-such-endpoint',
          );
          expect(refusalOf(await hooks.resend(business, endpoint.id, 'evt_1'))).toBe('no-such-endpoint');
          expect(refusalOf(await hooks.replay(business, endpoint.id, endpoint.madeAt))).toBe('no-such-endpoint');
        }
      }
      // The id of another business's endpoint.
      const taken = await world.webhooksIn(own.browser).add(own.business, anEndpoint({ id: endpoint.id }));
      expect(refusalOf(taken)).toBe('invalid');
      expect(valueOf(await world.webhooksIn(from.browser).list(from.business))).toMatchObject([{ state: 'enabled' }]);
    });

    test('gets only pings until it has answered one', async ({ world, from }) => {
      const hooks = world.webhooksIn(from.browser);
      const { endpoint, secret } = valueOf(await hooks.add(from.business, anEndpoint()));
      const there = receiver();
      there.secrets.push(secret);
      there.answerWith(() => answer(500));
      await from.requested();
      await world.sendWebhooks(there.post);
      expect(there.types()).toEqual(['endpoint.ping']);
      const [ping] = there.got;
      expect(ping).toMatchObject({ url: URL_OF_SHOP, body: { mode: 'live', businessId: from.business } });
      expect(ping?.body.data).toEqual({ endpointId: endpoint.id });
      expect(ping?.headers['webhook-id']).toBe(ping?.body.id);
      there.answerWith(() => answer(204));
      await world.advance(MINUTE);
      await world.sendWebhooks(there.post);
      expect(there.types()).toEqual(['endpoint.ping', 'endpoint.ping', 'delivery.requested']);
      expect(there.got[1]?.text).toBe(ping?.text);
      expect(valueOf(await hooks.list(from.business))).toMatchObject([{ state: 'enabled', failingSince: null }]);
    });

    test('at another address is pinged there first, and the owner is mailed', async ({ world, from }) => {
      const there = await listening(world, from);
      const hooks = world.webhooksIn(from.browser);
      const url = 'https://new.bellini.example.com/';
      const described = valueOf(
        await hooks.change(from.business, there.endpoint.id, { description: 'Counter', events: ['delivery.lost'] }),
      );
      expect(described).toMatchObject({ description: 'Counter', events: ['delivery.lost'], state: 'enabled' });
      const all = valueOf(await hooks.change(from.business, there.endpoint.id, { events: null, url }));
      expect(all).toMatchObject({ description: 'Counter', events: null, url, state: 'unverified' });
      await from.requested();
      await world.sendWebhooks(there.post);
      expect(there.got.map((message) => [message.url, message.body.type])).toEqual([
        [url, 'endpoint.ping'],
        [url, 'delivery.requested'],
      ]);
      const mails = (await world.mails(from.email)).filter(({ subject }) => subject.includes('webhook'));
      expect(mails.map(({ text }) => text.includes('new.bellini.example.com'))).toEqual([true, false]);
    });

    test('signs with both secrets for a day after one was replaced', async ({ world, from }) => {
      const there = await listening(world, from);
      const hooks = world.webhooksIn(from.browser);
      const rolled = valueOf(await hooks.roll(from.business, there.endpoint.id));
      expect(rolled.secret).not.toBe(there.secret);
      expect(rolled.endpoint.rolledAt).not.toBeNull();
      const signatures = async (secret: string) => {
        const one = receiver();
        one.secrets.push(secret);
        valueOf(await hooks.ping(from.business, there.endpoint.id));
        await world.sendWebhooks(one.post);
        return one.got.map(({ headers }) => headers['webhook-signature']?.split(' ').length);
      };
      expect(await signatures(there.secret)).toEqual([2]);
      expect(await signatures(rolled.secret)).toEqual([2]);
      await world.advance(DAY + MINUTE);
      expect(await signatures(there.secret)).toEqual([]);
      expect(await signatures(rolled.secret)).toEqual([1]);
    });

    test('isn’t pinged more often than its business’s limit', async ({ world, from }) => {
      const there = await listening(world, from);
      const hooks = world.webhooksIn(from.browser);
      for (let n = 1; n < REQUESTED_MESSAGES.limit / PING_COUNTS_AS; n += 1)
        valueOf(await hooks.ping(from.business, there.endpoint.id));
      expect(refusalOf(await hooks.ping(from.business, there.endpoint.id))).toBe('throttled');
      const url = 'https://other.example.com/';
      expect(refusalOf(await hooks.change(from.business, there.endpoint.id, { url }))).toBe('throttled');
      expect(refusalOf(await hooks.add(from.business, anEndpoint({ url })))).toBe('throttled');
      // Each ping replaces the waiting one.
      await world.sendWebhooks(there.post);
      expect(there.got).toHaveLength(1);
      await world.advance(HOUR + MINUTE);
      expect(refusalOf(await hooks.ping(from.business, there.endpoint.id))).toBe('accepted');
    });

    test('gets no more messages on request than its business’s limit, in any way', async ({ world, from }) => {
      const there = await listening(world, from);
      const hooks = world.webhooksIn(from.browser);
      const ask = { id: there.endpoint.id, since: there.endpoint.madeAt };
      const replay = () => hooks.replay(from.business, ask.id, ask.since);
      for (const _ of ['first', 'second', 'third']) await from.requested();
      await world.sendWebhooks(there.post);
      const events = valueOf(await hooks.messages(from.business, ask.id, { state: null }, null, 3)).toReversed();
      // The first ping was automatic. One message is left after these.
      for (let n = 2; n < REQUESTED_MESSAGES.limit / PING_COUNTS_AS; n += 1)
        valueOf(await hooks.ping(from.business, ask.id));
      for (let n = 0; n < 33; n += 1) expect(valueOf(await replay())).toEqual({ messages: 3, restSince: null });
      await world.sendWebhooks(there.post);
      there.clear();
      expect(refusalOf(await hooks.ping(from.business, ask.id))).toBe('throttled');
      const partly = valueOf(await replay());
      expect(partly.messages).toBe(1);
      expect(partly.restSince).toBeGreaterThanOrEqual(ask.since);
      const event = events[1]?.eventId ?? '';
      for (const refused of [await replay(), await hooks.resend(from.business, ask.id, event)]) {
        const { kind, retryAfterMs } = failureOf(refused);
        expect(kind).toBe('throttled');
        expect(retryAfterMs).toBeGreaterThan(HOUR - 10 * MINUTE);
        expect(retryAfterMs).toBeLessThanOrEqual(HOUR);
      }
      await world.sendWebhooks(there.post);
      expect(there.got.map(({ body }) => body.id)).toEqual([events[0]?.eventId]);
      await world.advance(HOUR + MINUTE);
      valueOf(await hooks.resend(from.business, ask.id, event));
      await world.sendWebhooks(there.post);
      expect(there.got.map(({ body }) => body.id)).toContain(event);
    });

    test('is removed with its messages, and with its business', async ({ world, from }) => {
      const there = await listening(world, from);
      const hooks = world.webhooksIn(from.browser);
      await from.requested();
      valueOf(await hooks.remove(from.business, there.endpoint.id));
      expect(refusalOf(await hooks.remove(from.business, there.endpoint.id))).toBe('no-such-endpoint');
      await world.sendWebhooks(there.post);
      expect(there.got).toEqual([]);
      const next = await listening(world, from);
      await from.requested();
      valueOf(await (await administratorOf(world)).backend.businesses.remove(from.business));
      await world.sendWebhooks(next.post);
      expect(next.got).toEqual([]);
      expect(valueOf(await hooks.list(from.business))).toEqual([]);
    });
  });
}
