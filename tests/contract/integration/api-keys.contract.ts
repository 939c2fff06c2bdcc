import { describe, expect } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { KEYS_LIMIT } from '#core/integration/api-key.ts';
import { PASSWORDS_FOR_KEYS, UNKNOWN_KEYS } from '#core/integration/api-limits.ts';
import { hexOf } from '#api/api-parts.ts';
import type { ApiUnderTest, OpenApi } from './api-under-test.ts';
import { administratorOf, type Sender } from '../dispatch-people.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { merchant } from '../people.ts';
import { newKey, sha256, shop, softwareWith } from './shop-software.ts';
import { withDeliveries } from '../with-deliveries.ts';

/** API keys of a business's software: creating, replacing and revoking them, and their access. */
export function apiKeysContract(open: OpenApi): void {
  const test = withDeliveries(open);
  const keysOf = (world: ApiUnderTest, { browser }: Sender) => world.apiKeysIn(browser);

  describe('a live key', () => {
    test('needs the owner’s password and the right to order', async ({ world, from }) => {
      const keys = keysOf(world, from);
      const { made } = await newKey(from);
      expect(refusalOf(await keys.make(made, null))).toBe('wrong-password');
      expect(refusalOf(await keys.make(made, `${from.password}x`))).toBe('wrong-password');
      const standing = { roles: ['merchant' as const], emailVerified: true, accountStatus: 'Active' };
      await world.setStanding(from.id, { ...standing, accountStatus: 'Suspended' });
      expect(refusalOf(await keys.make(made, from.password))).toBe('account-not-active');
      await world.setStanding(from.id, standing);
      const admin = await administratorOf(world);
      valueOf(await admin.backend.businesses.setStatus(from.business, 'Pending'));
      expect(refusalOf(await keys.make(made, from.password))).toBe('business-not-active');
      valueOf(await admin.backend.businesses.setStatus(from.business, 'Active'));
      const kept = valueOf(await keys.make(made, from.password));
      expect(kept).toMatchObject({
        name: 'Shop checkout',
        mode: 'live',
        hint: made.hint,
        usedAt: null,
        revokedAt: null,
      });
      expect(kept).not.toHaveProperty('digest');
      expect(valueOf(await keys.make(made, from.password))).toEqual(kept);
      expect(valueOf(await keys.list(from.business))).toEqual([kept]);
    });

    test('limits guesses at the password', async ({ world, from }) => {
      const keys = keysOf(world, from);
      for (let n = 0; n < PASSWORDS_FOR_KEYS.limit; n += 1)
        expect(refusalOf(await keys.make((await newKey(from)).made, 'wrong'))).toBe('wrong-password');
      expect(refusalOf(await keys.make((await newKey(from)).made, from.password))).toBe('throttled');
      await world.advance(PASSWORDS_FOR_KEYS.windowMs + SECOND);
      expect(refusalOf(await keys.make((await newKey(from)).made, from.password))).toBe('accepted');
    });
  });

  describe('live keys', () => {
    test('that are made aren’t counted as wrong passwords', async ({ world, from }) => {
      const keys = keysOf(world, from);
      for (let n = 0; n < PASSWORDS_FOR_KEYS.limit + 1; n += 1) {
        const { id } = valueOf(await keys.make((await newKey(from)).made, from.password));
        valueOf(await keys.revoke(id));
      }
      expect(refusalOf(await keys.make((await newKey(from)).made, 'wrong'))).toBe('wrong-password');
    });
  });

  describe('a test key', () => {
    test('needs only a verified email, and has no live access', async ({ world, from }) => {
      const keys = keysOf(world, from);
      const { key, made } = await newKey(from, { mode: 'test' });
      const standing = { roles: ['merchant' as const], emailVerified: true, accountStatus: 'Pending' };
      await world.setStanding(from.id, { ...standing, emailVerified: false });
      expect(refusalOf(await keys.make(made, null))).toBe('not-verified');
      await world.setStanding(from.id, standing);
      expect(refusalOf(await keys.make(made, null))).toBe('accepted');
      const { id } = (await softwareWith(world, key).order('first')).body;
      expect(valueOf(await from.backend.merchantDeliveries.find(id as never))).toBeNull();
      expect((await softwareWith(world, key).get('/v1/business')).body).toMatchObject({ mode: 'test' });
    });
  });

  describe('keys', () => {
    test('are made only by the owner; administrators see and revoke them', async ({ world }) => {
      const { from, made, get } = await shop(world);
      const stranger = await merchant(world);
      const admin = await administratorOf(world);
      for (const other of [stranger, admin]) {
        const theirs = world.apiKeysIn(other.browser);
        expect(refusalOf(await theirs.make((await newKey(from)).made, other.password))).toBe('no-such-business');
      }
      const theirs = world.apiKeysIn(stranger.browser);
      expect(valueOf(await theirs.list(from.business))).toEqual([]);
      expect(refusalOf(await theirs.revoke(made.id))).toBe('no-such-key');
      const next = (await newKey(from)).made;
      expect(refusalOf(await theirs.roll(made.id, next, 0, stranger.password))).toBe('no-such-key');
      expect((await get('/v1/business')).status).toBe(200);
      const shown = valueOf(await world.apiKeysIn(admin.browser).list(from.business));
      expect(shown).toMatchObject([{ id: made.id, name: 'Shop checkout', hint: made.hint }]);
      expect(refusalOf(await world.apiKeysIn(admin.browser).revoke(made.id))).toBe('accepted');
      expect((await get('/v1/business')).body.code).toBe('revoked-key');
    });

    test('are ten at most without revoked ones, each with a unique name and digest', async ({ world }) => {
      const { from, made } = await shop(world);
      const keys = keysOf(world, from);
      const testKey = async () => (await newKey(from, { mode: 'test' })).made;
      for (let n = 1; n < KEYS_LIMIT; n += 1) valueOf(await keys.make(await testKey(), null));
      expect(refusalOf(await keys.make(await testKey(), null))).toBe('too-many-keys');
      valueOf(await keys.revoke(made.id));
      const last = await testKey();
      expect(refusalOf(await keys.make(last, null))).toBe('accepted');
      const odd = [
        { name: ' ' },
        { name: 'x'.repeat(61) },
        { hint: 'x' },
        { digest: 'x'.repeat(64) },
        { digest: last.digest },
        { id: last.id },
      ];
      for (const more of odd)
        expect([more, refusalOf(await keys.make({ ...(await testKey()), ...more }, null))]).toEqual([more, 'invalid']);
    });

    test('are replaced without an outage, and end at their expiry time', async ({ world }) => {
      const { from, made, order, get } = await shop(world);
      const keys = keysOf(world, from);
      const first = await order('order-1042');
      const next = await newKey(from, { access: 'read', mode: 'test', name: 'Next' });
      expect(refusalOf(await keys.roll(made.id, next.made, 1, null))).toBe('wrong-password');
      const rolled = valueOf(await keys.roll(made.id, next.made, 1, from.password));
      // The mode and the access are the old key's.
      expect(rolled).toMatchObject({ name: 'Next', mode: 'live', access: 'full' });
      expect(valueOf(await keys.roll(made.id, next.made, 1, from.password))).toEqual(rolled);
      const software = softwareWith(world, next.key);
      // A repeat with the next key is the same order.
      const again = await software.order('order-1042');
      expect(again.body.id).toBe(first.body.id);
      expect((await get('/v1/business')).status).toBe(200);
      await world.advance(HOUR);
      expect((await get('/v1/business')).body).toMatchObject({ status: 401, code: 'revoked-key' });
      expect((await software.get('/v1/business')).status).toBe(200);
      expect(refusalOf(await keys.roll(made.id, (await newKey(from)).made, 0, from.password))).toBe('no-such-key');
    });

    test('with read access can’t order or change anything', async ({ world }) => {
      const full = await shop(world);
      const { order, post, get } = await shop(world, { access: 'read' }, full.from);
      const { id } = (await full.order('first')).body;
      expect((await order('second')).body).toMatchObject({ status: 403, code: 'read-only-key' });
      for (const what of ['cancel', 'confirm-return', 'report-lost'])
        expect((await post(`/v1/deliveries/${id}/${what}`, what, { maxFeeCents: 0 })).body.code).toBe('read-only-key');
      expect((await get(`/v1/deliveries/${id}`)).body.status).toBe('searching');
      expect((await get('/v1/deliveries')).body.data).toHaveLength(1);
    });

    test('have no access once revoked, even in a request that was authenticated before', async ({ world }) => {
      const { from, key, made, order } = await shop(world);
      const opened = valueOf(await world.gate.open(hexOf(await sha256(key)), '203.0.113.7'));
      const { id } = (await order('first')).body;
      valueOf(await keysOf(world, from).revoke(made.id));
      const command = { id: crypto.randomUUID() as never, asked: 'x' };
      expect(refusalOf(await opened.deliveries.cancel(command, id as never, 0))).toBe('session-ended');
      expect(refusalOf(await opened.deliveries.find(id as never))).toBe('session-ended');
      expect(refusalOf(await opened.deliveries.settings())).toBe('session-ended');
      expect(refusalOf(await world.gate.open(hexOf(await sha256(key)), '203.0.113.7'))).toBe('revoked-key');
      expect((await order('second')).body).toMatchObject({ status: 401, code: 'revoked-key' });
      expect(valueOf(await from.backend.merchantDeliveries.find(id as never))?.status).toBe('searching');
    });

    test('are removed with their business', async ({ world }) => {
      const { from, get } = await shop(world);
      valueOf(await (await administratorOf(world)).backend.businesses.remove(from.business));
      expect((await get('/v1/business')).body).toMatchObject({ status: 401, code: 'unknown-key' });
    });

    test('show their last use, to the minute', async ({ world }) => {
      const { from, get } = await shop(world);
      await get('/v1/business');
      const [used] = valueOf(await keysOf(world, from).list(from.business));
      if (used?.usedAt === undefined || used.usedAt === null) throw new Error('it wasn’t noted');
      expect(used.usedAt - used.madeAt).toBeGreaterThanOrEqual(0);
      await world.advance(2 * MINUTE);
      await get('/v1/business');
      const [later] = valueOf(await keysOf(world, from).list(from.business));
      expect((later?.usedAt ?? 0) - used.usedAt).toBeGreaterThanOrEqual(MINUTE);
    });
  });

  describe('limits', () => {
    test('are 120 requests a minute for a key, shown in every response', async ({ world }) => {
      const { from, get } = await shop(world);
      const other = await shop(world, {}, from);
      const first = await get('/v1/business');
      expect(first.headers.get('ratelimit-policy')).toBe('"key";q=120;w=60');
      expect(first.headers.get('ratelimit')).toMatch(/^"key";r=119;t=(?:60|59)$/u);
      for (let n = 1; n < 120; n += 1) await get('/v1/business');
      const refused = await get('/v1/business');
      expect(refused.body).toMatchObject({ status: 429, code: 'rate-limited' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect((await other.get('/v1/business')).status).toBe(200);
      await world.advance(MINUTE);
      expect((await get('/v1/business')).status).toBe(200);
    });

    test('are those of unknown keys for a revoked one, and for a live one in a web page', async ({ world }) => {
      const { from, get, made, call } = await shop(world);
      const other = await shop(world, {}, from);
      const origin = { origin: 'https://shop.example' };
      valueOf(await keysOf(world, from).revoke(made.id));
      for (let n = 0; n < UNKNOWN_KEYS.limit; n += 2) {
        expect((await get('/v1/business')).body.code).toBe('revoked-key');
        expect((await other.call('GET', '/v1/business', undefined, origin)).body.code).toBe('key-in-browser');
      }
      expect((await get('/v1/business')).body.code).toBe('rate-limited');
      for (const { call: ask } of [{ call }, other])
        expect((await ask('GET', '/v1/business', undefined, origin)).body.code).toBe('rate-limited');
      expect((await other.get('/v1/business')).status).toBe(200);
    });

    test('end guessing: unknown keys are counted per client', async ({ world }) => {
      const { from, get } = await shop(world);
      const guess = async () => softwareWith(world, (await newKey(from)).key).get('/v1/business');
      for (let n = 0; n < UNKNOWN_KEYS.limit; n += 1) expect((await guess()).body.code).toBe('unknown-key');
      expect((await guess()).body.code).toBe('rate-limited');
      // A valid key from the same client still works.
      expect((await get('/v1/business')).status).toBe(200);
    });
  });
}
