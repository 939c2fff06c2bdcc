import { describe, expect } from 'vitest';
import { hexOf } from '#api/api-parts.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { OpenApi } from './api-under-test.ts';
import { administratorOf } from '../dispatch-people.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { sha256, shop, type Answered } from './shop-software.ts';
import { withDeliveries } from '../with-deliveries.ts';

const TEST = { mode: 'test' } as const;
const STEPS = ['accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'delivered'];

/** The fields of a sandbox's clock. */
const clockOf = ({ body }: Answered) => body as unknown as { readonly now: string; readonly speed: number };

/** The sandbox of a business, which its test keys open. */
export function sandboxContract(open: OpenApi): void {
  const test = withDeliveries(open);

  describe('a test key', () => {
    test('opens a sandbox of its business, which may order there in any status', async ({ world, from }) => {
      valueOf(await (await administratorOf(world)).backend.businesses.setStatus(from.business, 'Pending'));
      const { get, order } = await shop(world, TEST, from);
      expect((await get('/v1/business')).body).toMatchObject({
        id: from.business,
        mode: 'test',
        status: 'Active',
        currency: 'CAD',
        timeZone: 'America/Toronto',
        freeLeft: 5,
        limits: { active: { used: 0 } },
      });
      const made = await order('first');
      expect(made).toMatchObject({ status: 201, body: { status: 'searching', price: { free: true } } });
      expect((await get('/v1/business')).body).toMatchObject({ freeLeft: 4, limits: { active: { used: 1 } } });
      expect((await get('/v1/deliveries')).body.data).toMatchObject([{ id: made.body.id }]);
      expect(valueOf(await from.backend.merchantDeliveries.find(made.body.id as DeliveryId))).toBeNull();
    });

    test('opens the sandbox of no other business, and no live delivery', async ({ world }) => {
      const live = await shop(world);
      const { id } = (await live.order('first')).body;
      const own = await shop(world, TEST, live.from);
      const other = await shop(world, TEST);
      expect((await own.order('first')).body.id).not.toBe(id);
      const made = await own.order('second');
      expect((await own.get(`/v1/deliveries/${id}`)).status).toBe(404);
      expect((await other.get(`/v1/deliveries/${made.body.id}`)).status).toBe(404);
      expect((await other.get('/v1/deliveries')).body.data).toEqual([]);
      // Another test key of the business opens the same sandbox.
      const second = await shop(world, TEST, live.from);
      expect((await second.get(`/v1/deliveries/${made.body.id}`)).status).toBe(200);
      expect((await live.get('/v1/test/clock')).body.code).toBe('not-found');
    });

    test('that only reads moves neither the clock nor a delivery', async ({ world }) => {
      const full = await shop(world, TEST);
      const { id } = (await full.order('first')).body;
      const { call } = await shop(world, { ...TEST, access: 'read' }, full.from);
      for (const [method, path, body] of [
        ['PATCH', '/v1/test/clock', { speed: 0 }],
        ['POST', '/v1/test/clock/advance', { minutes: 5 }],
        ['POST', `/v1/test/deliveries/${id}/next`],
        ['PUT', `/v1/test/deliveries/${id}/mishap`, { kind: 'late' }],
        ['PUT', '/v1/test/city', { pausedUntil: null }],
        ['DELETE', '/v1/test/data'],
      ] as const)
        expect((await call(method, path, body)).body).toMatchObject({ status: 403, code: 'read-only-key' });
      expect((await call('GET', '/v1/test/clock')).body).toMatchObject({ speed: 20 });
    });

    test('has no access once revoked, even in a request that was authenticated before', async ({ world }) => {
      const { from, key, made, order, get } = await shop(world, TEST);
      const { id } = (await order('first')).body;
      const opened = valueOf(await world.gate.open(hexOf(await sha256(key)), '203.0.113.7'));
      valueOf(await world.apiKeysIn(from.browser).revoke(made.id));
      const command = { id: crypto.randomUUID() as never, asked: 'x' };
      expect(refusalOf(await opened.deliveries.cancel(command, id as never, 0))).toBe('session-ended');
      expect((await get('/v1/business')).body.code).toBe('revoked-key');
      const next = await shop(world, TEST, from);
      expect((await next.get(`/v1/deliveries/${id}`)).body.status).toBe('searching');
    });
  });

  describe('a sandbox', () => {
    test('runs at 20 times real time, and couriers carry its deliveries', async ({ world }) => {
      const { get, order } = await shop(world, TEST);
      const before = Date.parse(clockOf(await get('/v1/test/clock')).now);
      const { id } = (await order('first', { readyInMinutes: 0 })).body;
      await world.advance(3 * MINUTE);
      const after = clockOf(await get('/v1/test/clock'));
      expect(after.speed).toBe(20);
      expect(Math.abs(Date.parse(after.now) - before - 60 * MINUTE)).toBeLessThan(20 * 30 * SECOND);
      expect((await get(`/v1/deliveries/${id}`)).body.status).toBe('delivered');
    });

    test('moves its clock on request: stopped, step by step, and by minutes', async ({ world }) => {
      const { call, get, order } = await shop(world, TEST);
      const stopped = clockOf(await call('PATCH', '/v1/test/clock', { speed: 0 }));
      const { id } = (await order('first')).body;
      await world.advance(MINUTE);
      expect(clockOf(await get('/v1/test/clock'))).toEqual(stopped);
      const seen: unknown[] = [];
      for (const _ of STEPS) seen.push((await call('POST', `/v1/test/deliveries/${id}/next`)).body.status);
      expect(seen).toEqual(STEPS);
      expect((await call('POST', `/v1/test/deliveries/${id}/next`)).body.code).toBe('wrong-status');
      const at = Date.parse(clockOf(await get('/v1/test/clock')).now);
      const moved = clockOf(await call('POST', '/v1/test/clock/advance', { minutes: 90 }));
      expect(Date.parse(moved.now) - at).toBe(90 * MINUTE);
    });

    test('pauses its city on request, until a moment or until it ends the pause', async ({ world }) => {
      const { call, order } = await shop(world, TEST);
      const { now } = clockOf(await call('PATCH', '/v1/test/clock', { speed: 0 }));
      const at = (minutes: number) => new Date(Date.parse(now) + minutes * MINUTE).toISOString();
      const pause = async (pausedUntil: string | null) => (await call('PUT', '/v1/test/city', { pausedUntil })).body;
      expect(await pause(at(60))).toEqual({ pausedUntil: at(60) });
      expect((await order('first')).body).toMatchObject({ status: 409, code: 'paused', nextReadyAt: at(60) });
      await call('POST', '/v1/test/clock/advance', { minutes: 60 });
      expect((await order('first')).status).toBe(201);
      await pause(at(120));
      expect(await pause(null)).toEqual({ pausedUntil: null });
      expect((await order('second')).status).toBe(201);
      for (const [until, code] of [
        [at(59), 'in-the-past'],
        [at(60 + 7 * 24 * 60 + 1), 'too-far'],
        ['tomorrow', 'invalid-time'],
      ] as const)
        expect(await pause(until)).toMatchObject({ status: 422, errors: [{ pointer: '/pausedUntil', code }] });
    });

    test('has mishaps on demand', async ({ world }) => {
      const { call, get, order } = await shop(world, TEST);
      const ids: Record<string, string> = {};
      for (const kind of ['no_answer', 'late', 'second-try', 'no-show']) {
        const { id } = (await order(kind)).body;
        expect((await call('PUT', `/v1/test/deliveries/${id}/mishap`, { kind })).status).toBe(200);
        ids[kind] = id;
      }
      await call('POST', '/v1/test/clock/advance', { minutes: 300 });
      const { no_answer: back, late, 'no-show': again } = ids;
      expect((await get(`/v1/deliveries/${back}`)).body).toMatchObject({
        status: 'returned',
        failureReason: 'no_answer',
      });
      expect((await get(`/v1/deliveries/${late}`)).body).toMatchObject({
        status: 'delivered',
        promise: { onTime: false },
      });
      const tried = (await get(`/v1/events?delivery=${ids['second-try']}`)).body.data.map(({ type }) => type);
      expect(tried.slice(-4)).toEqual([
        'delivery.failed',
        'delivery.retried',
        'delivery.at_dropoff',
        'delivery.delivered',
      ]);
      const types = (await get(`/v1/events?delivery=${again}`)).body.data.map(({ type }) => type);
      expect(types.slice(0, 4)).toEqual([
        'delivery.requested',
        'delivery.accepted',
        'delivery.released',
        'delivery.accepted',
      ]);
    });

    test('has a team that decides on a claim after an hour', async ({ world }) => {
      const { call, get, order, post } = await shop(world, TEST);
      await call('PATCH', '/v1/test/clock', { speed: 0 });
      const advance = (minutes: number) => call('POST', '/v1/test/clock/advance', { minutes });
      const made = await order('cake', { parcel: { size: 'small', declaredCents: 4500 } });
      const other = await order('bread');
      await advance(300);
      const claims = await Promise.all(
        [made, other].map(({ body: { id } }) =>
          post(`/v1/deliveries/${id}/claims`, `claim-${id}`, { reason: 'damaged', note: 'Crushed.' }),
        ),
      );
      const read = () => Promise.all(claims.map(async ({ body: { id } }) => (await get(`/v1/claims/${id}`)).body));
      await advance(59);
      expect(await read()).toMatchObject([{ state: 'open' }, { state: 'open' }]);
      await advance(2);
      expect(await read()).toMatchObject([{ outcome: 'refunded', refundedCents: 4500 }, { outcome: 'declined' }]);
      const [refunded] = (await get('/v1/claims?state=resolved')).body.data as unknown as { resolvedAt: string }[];
      const { openedAt } = claims[0]!.body as unknown as { openedAt: string };
      expect(Date.parse(refunded!.resolvedAt) - Date.parse(openedAt)).toBe(60 * MINUTE);
      expect((await get(`/v1/deliveries/${made.body.id}`)).body).toMatchObject({ refundedCents: 4500 });
    });

    test('lists events in test mode, and continues from a position after starting over', async ({ world }) => {
      const { call, get, order, from } = await shop(world, TEST);
      await call('PATCH', '/v1/test/clock', { speed: 0 });
      const first = await order('first');
      const { data, position } = (await get('/v1/events')).body;
      expect(data).toMatchObject([
        { type: 'delivery.requested', mode: 'test', businessId: from.business, data: first.body },
      ]);
      expect((await call('DELETE', '/v1/test/data')).status).toBe(200);
      // Its clock runs again, too.
      await call('PATCH', '/v1/test/clock', { speed: 0 });
      expect((await get('/v1/deliveries')).body.data).toEqual([]);
      expect((await get('/v1/business')).body).toMatchObject({ freeLeft: 5 });
      await order('second', { reference: 'Second' });
      expect((await get(`/v1/events?after=${position}`)).body.data).toMatchObject([
        { type: 'delivery.requested', data: { reference: 'Second' } },
      ]);
    });

    test('gives a repeated order the delivery that the first one made', async ({ world }) => {
      const { order, get } = await shop(world, TEST);
      const first = await order('order-1042');
      const all = await Promise.all(Array.from({ length: 8 }, () => order('order-1042')));
      expect(new Set(all.map(({ body }) => body.id))).toEqual(new Set([first.body.id]));
      expect(all.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual(all.map(() => 'true'));
      expect((await order('order-1042', { handover: 'door' })).body.code).toBe('idempotency-key-reused');
      expect((await get('/v1/deliveries')).body.data).toHaveLength(1);
    });
  });
}
