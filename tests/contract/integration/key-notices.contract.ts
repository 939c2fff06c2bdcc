import { describe, expect } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { REQUESTS_KEPT } from '#core/integration/api-requests.ts';
import { NETWORK_KEPT } from '#core/integration/client-network.ts';
import type { ApiUnderTest, OpenApi } from './api-under-test.ts';
import { administratorOf, sender, type Sender } from '../dispatch-people.ts';
import { valueOf } from '../outcome.ts';
import { merchant } from '../people.ts';
import { newKey, shop } from './shop-software.ts';
import { withBackend } from '../with-backend.ts';

/** Notices to owners and administrators about the keys of a business's software. */
export function keyNoticesContract(open: OpenApi): void {
  const test = withBackend(open);
  const mailsAbout = async (world: ApiUnderTest, { email }: Sender, what: RegExp) =>
    (await world.mails(email)).filter(({ subject }) => what.test(subject));

  describe('the owner', () => {
    test('is mailed about each live key, and about no test key', async ({ world }) => {
      const { from, made } = await shop(world);
      await shop(world, { mode: 'test', name: 'For tests' }, from);
      const [mail, ...more] = await mailsAbout(world, from, /API key/u);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(/^A live API key for .* was made$/u);
      expect(mail?.text).toContain('Shop checkout');
      expect(mail?.text).toContain(made.hint);
      expect(mail?.link).toBe(`/developers/${from.business}`);
      const next = await newKey(from, { name: 'Next' });
      valueOf(await world.apiKeysIn(from.browser).roll(made.id, next.made, 1, from.password));
      const [replaced] = await mailsAbout(world, from, /was replaced/u);
      expect(replaced?.text).toContain(next.made.hint);
    });

    test('is mailed if an administrator revokes a key, but not if they do it themselves', async ({ world }) => {
      const first = await shop(world, { name: 'Left' });
      const second = await shop(world, { name: 'Leaked' }, first.from);
      valueOf(await world.apiKeysIn(first.from.browser).revoke(first.made.id));
      const theirs = world.apiKeysIn((await administratorOf(world)).browser);
      for (const _ of ['once', 'again']) valueOf(await theirs.revoke(second.made.id));
      const mails = await mailsAbout(world, first.from, /was revoked/u);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain('Leaked');
    });

    test('is mailed once a day if a live key is used in a web page', async ({ world }) => {
      const { from, call, made } = await shop(world);
      const fromPage = (origin = 'https://shop.example') => call('GET', '/v1/business', undefined, { origin });
      for (const _ of ['first', 'second'])
        expect((await fromPage()).body).toMatchObject({ status: 403, code: 'key-in-browser' });
      const inPage = () => mailsAbout(world, from, /is in a web page/u);
      const [mail] = await inPage();
      expect(mail?.text).toContain('shop . example');
      expect(mail?.text).toContain(made.hint);
      await world.advance(23 * HOUR);
      await fromPage();
      expect(await inPage()).toHaveLength(1);
      await world.advance(HOUR);
      await fromPage();
      expect(await inPage()).toHaveLength(2);
      valueOf(await world.apiKeysIn(from.browser).revoke(made.id));
      await world.advance(DAY);
      await fromPage();
      expect(await inPage()).toHaveLength(2);
    });

    test('sees the network of a key’s last use, for 30 days', async ({ world }) => {
      const { from, get } = await shop(world);
      const [unused] = valueOf(await world.apiKeysIn(from.browser).list(from.business));
      expect(unused).toMatchObject({ usedAt: null, usedFrom: null });
      await get('/v1/business');
      const used = async () => valueOf(await world.apiKeysIn(from.browser).list(from.business))[0];
      expect(await used()).toMatchObject({ usedFrom: '203.0.113.0/24' });
      await world.advance(NETWORK_KEPT - HOUR);
      expect(await used()).toMatchObject({ usedFrom: '203.0.113.0/24' });
      await world.advance(2 * HOUR);
      expect(await used()).toMatchObject({ usedFrom: null, usedAt: expect.any(Number) });
    });

    test('sees which key requested a delivery', async ({ world }) => {
      const { from, order } = await shop(world);
      const { id } = (await order('first')).body;
      const own = await from.requested();
      const find = async (of: DeliveryId) => valueOf(await from.backend.merchantDeliveries.find(of));
      expect(await find(id as DeliveryId)).toMatchObject({ requestedBy: 'Shop checkout' });
      expect(await find(own.id)).toMatchObject({ requestedBy: null });
      const other = await shop(world, { name: 'Warehouse' }, from);
      await other.order('first');
      expect(await find(id as DeliveryId)).toMatchObject({ requestedBy: 'Shop checkout' });
    });
  });

  describe('the requests of software', () => {
    test('are noted with their key and outcome, newest first, and nothing that was sent', async ({ world }) => {
      const { from, made, get, order, call } = await shop(world);
      const first = await order('order-1042');
      await order('order-1043', { tip: 3 });
      await get(`/v1/deliveries/${first.body.id}?include=people`);
      await call('GET', '/v1/business', undefined, { origin: 'https://shop.example' });
      await get('/v1/nothing');
      const requests = valueOf(await world.apiRequestsIn(from.browser).list(from.business));
      expect(requests.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
        'GET /v1/deliveries/{id} 200',
        'POST /v1/deliveries 422',
        'POST /v1/deliveries 201',
      ]);
      expect(requests.at(-1)).toMatchObject({ id: first.headers.get('request-id'), key: made.id });
      for (const { ms, key } of requests) expect([ms >= 0, key]).toEqual([true, made.id]);
      expect(JSON.stringify(requests)).not.toMatch(/Rosa|1042|203\.0|shop\.example|Dovercourt/u);
    });

    test('are shown to the owner and to administrators, for seven days', async ({ world }) => {
      const { from, get, made } = await shop(world);
      await get('/v1/business');
      const test = await shop(world, { mode: 'test' }, from);
      await test.get('/v1/test/clock');
      const listed = async ({ browser }: Pick<Sender, 'browser'>) =>
        valueOf(await world.apiRequestsIn(browser).list(from.business)).length;
      expect(await listed(from)).toBe(2);
      expect(await listed(await administratorOf(world))).toBe(2);
      expect(await listed(await merchant(world))).toBe(0);
      expect(await listed(await sender(world))).toBe(0);
      valueOf(await world.apiKeysIn(from.browser).revoke(made.id));
      // Anyone may have a key that was revoked: its requests hide no others.
      expect((await get('/v1/business')).status).toBe(401);
      expect(await listed(from)).toBe(2);
      await world.advance(REQUESTS_KEPT);
      expect(await listed(from)).toBe(0);
    });
  });
}
