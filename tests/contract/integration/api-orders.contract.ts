import { describe, expect } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import { instant, isoText, later } from '#core/instant.ts';
import { COMMAND_MEMORY } from '#core/delivery/lifecycle/policy.ts';
import type { OpenApi } from './api-under-test.ts';
import { administratorOf, TORONTO } from '../dispatch-people.ts';
import { valueOf } from '../outcome.ts';
import { ORDER, shop, SITE } from './shop-software.ts';
import { withBackend } from '../with-backend.ts';

/** Orders of a business's software, tested through HTTP requests and responses. */
export function apiOrdersContract(open: OpenApi): void {
  const test = withBackend(open);

  describe('an order', () => {
    test('creates a delivery with price and promise, and shows nothing personal', async ({ world }) => {
      const { order, from, get } = await shop(world);
      const made = await order('order-1042');
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({
        status: 'searching',
        version: 1,
        reference: 'Order 1042',
        price: { feeCents: 699, chargeCents: 0, currency: 'CAD', free: true, zone: 'A' },
        charges: [],
        balanceCents: 0,
        promise: { movedMinutes: 0, onTime: null, overdue: false, minutesLate: 0 },
        size: 'small',
        handover: 'meet',
        failureReason: null,
        redeliveryOf: null,
        endedAt: null,
      });
      // Relative to the request's address: the hosted one has a path before the version.
      const below = new URL(made.headers.get('location') ?? '', `${SITE}/functions/v1/api/v1/deliveries`);
      expect(below.href).toBe(`${SITE}/functions/v1/api/v1/deliveries/${made.body.id}`);
      expect(made.headers.get('idempotent-replayed')).toBeNull();
      expect(JSON.stringify(made.body)).not.toMatch(/Rosa|Dovercourt|\+1416|#k=/u);
      const [row] = valueOf(await from.backend.merchantDeliveries.list(from.business));
      expect(row).toMatchObject({
        id: made.body.id,
        number: made.body.number,
        recipientName: 'Rosa Fernandes',
      });
      expect((await get(`/v1/deliveries/${made.body.id}`)).body).toEqual(made.body);
      expect((await get(`/v1/deliveries/${made.body.number}`)).body).toEqual(made.body);
    });

    test('is made once per Idempotency-Key, even after the command is forgotten', async ({ world }) => {
      const { order, from } = await shop(world);
      const first = await order('order-1042');
      const again = await order('order-1042');
      expect(again).toMatchObject({ status: 201, body: first.body });
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      await world.advance(COMMAND_MEMORY + 2 * HOUR);
      const later = await order('order-1042', { maxFeeCents: 0, reference: 'Order 9' });
      expect(later).toMatchObject({ status: 201, body: { id: first.body.id, status: 'expired' } });
      expect(valueOf(await from.backend.merchantDeliveries.list(from.business))).toHaveLength(1);
    });

    test('is made once if several equal ones arrive together', async ({ world }) => {
      const { order, from } = await shop(world);
      const answers = await Promise.all(Array.from({ length: 20 }, () => order('order-1042')));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
      expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
      expect(valueOf(await from.backend.merchantDeliveries.settings(from.business))?.freeLeft).toBe(4);
    });

    test('with the same key and another body is refused, but not with other formatting', async ({ world }) => {
      const { call, order } = await shop(world);
      const first = await order('order-1042');
      expect((await order('order-1042', { maxFeeCents: 700 })).body).toMatchObject({
        status: 409,
        code: 'idempotency-key-reused',
      });
      const turned = JSON.stringify(Object.fromEntries(Object.entries(ORDER).toReversed()), null, 2);
      const same = await call('POST', '/v1/deliveries', turned, { 'idempotency-key': 'order-1042' });
      expect(same.body.id).toBe(first.body.id);
      const { id } = first.body;
      const other = await call('POST', `/v1/deliveries/${id}/report-lost`, undefined, {
        'idempotency-key': 'order-1042',
      });
      expect(other.body.code).toBe('idempotency-key-reused');
    });

    test('costs at most its maximum', async ({ world }) => {
      const { order, from } = await shop(world);
      for (let n = 0; n < 5; n += 1) expect((await order(`free-${n}`, { maxFeeCents: 0 })).status).toBe(201);
      const refused = await order('paid', { maxFeeCents: 698 });
      expect(refused.body).toMatchObject({
        status: 409,
        code: 'price-above-maximum',
        type: `${SITE}/developers/problems#price-above-maximum`,
        quote: { price: { feeCents: 699, chargeCents: 699, free: false, zone: 'A' } },
      });
      // The refusal isn't remembered: the same number works with another maximum.
      expect((await order('paid')).body).toMatchObject({ price: { chargeCents: 699 } });
      // The price of a repeat isn't compared with its maximum: the first order used the last free delivery.
      expect((await order('free-4', { maxFeeCents: 0 })).status).toBe(201);
      expect(valueOf(await from.backend.merchantDeliveries.list(from.business))).toHaveLength(6);
    });

    test('is refused if the promise would be after its latest time', async ({ world }) => {
      await world.stopClock(instant(Date.now()));
      const { order } = await shop(world);
      const made = await order('first');
      const { dueAt } = made.body.promise;
      expect((await order('second', { dueBefore: dueAt })).status).toBe(201);
      const early = new Date(Date.parse(dueAt) - 10 * MINUTE).toISOString();
      expect((await order('third', { dueBefore: early })).body).toMatchObject({
        status: 409,
        code: 'promise-too-late',
        quote: { price: { chargeCents: 0 } },
      });
    });

    test('and its quote are refused in a paused city, with the next possible moment', async ({ world }) => {
      const now = instant(Math.floor(Date.now() / MINUTE) * MINUTE);
      await world.stopClock(now);
      const { order, call, get, from } = await shop(world);
      const until = later(now, 60 * MINUTE);
      const { cityHours } = (await administratorOf(world)).backend;
      valueOf(await cityHours.pause(TORONTO, { until, reason: 'Snow' }, 0));
      const paused = { status: 409, code: 'paused', reason: 'Snow', nextReadyAt: isoText(until) };
      const { dropoff, parcel } = ORDER;
      const { city, state, postalCode } = dropoff;
      const quoted = { dropoff: { city, state, postalCode }, parcel: { size: parcel.size } };
      expect((await order('first')).body).toMatchObject(paused);
      expect((await call('POST', '/v1/quotes', quoted)).body).toMatchObject(paused);
      expect((await get('/v1/business')).body).toMatchObject({ pausedUntil: isoText(until) });
      expect((await order('later', { readyInMinutes: 60 })).status).toBe(201);
      // The refusal isn't remembered.
      valueOf(await cityHours.pause(TORONTO, null, 1));
      expect((await order('first')).status).toBe(201);
      expect((await get('/v1/business')).body).toMatchObject({ pausedUntil: null });
      expect(valueOf(await from.backend.merchantDeliveries.list(from.business))).toHaveLength(2);
    });

    test('repeats only an earlier delivery of the same business', async ({ world }) => {
      const { order } = await shop(world);
      const other = await shop(world);
      const [own, theirs] = [await order('first'), await other.order('first')];
      expect(own.body.id).not.toBe(theirs.body.id);
      const again = await order('second', { redeliveryOf: own.body.id.toUpperCase() });
      expect(again.body).toMatchObject({ redeliveryOf: own.body.id });
      for (const redeliveryOf of [theirs.body.id, crypto.randomUUID()])
        expect((await order('third', { redeliveryOf })).body).toMatchObject({
          status: 422,
          errors: [{ pointer: '/redeliveryOf', code: 'unknown-delivery' }],
        });
    });

    test('in a batch is answered by itself, and is the same order when sent alone', async ({ world }) => {
      const { call, order, from } = await shop(world);
      const orders = [
        { ...ORDER, idempotencyKey: 'one' },
        { ...ORDER, idempotencyKey: 'two', dropoff: { ...ORDER.dropoff, phone: 'none' } },
        { ...ORDER, idempotencyKey: 'three' },
      ];
      const first = await call('POST', '/v1/deliveries/batch', { orders });
      const errors = [{ pointer: '/dropoff/phone', code: 'invalid-phone' }];
      expect(first).toMatchObject({
        status: 200,
        body: {
          results: [{ index: 0, status: 201 }, { index: 1, status: 422, problem: { errors } }, { status: 201 }],
        },
      });
      const mended = orders.map((one) => ({ ...one, dropoff: ORDER.dropoff }));
      const again = await call('POST', '/v1/deliveries/batch', { orders: mended });
      expect(again.body.results.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(again.body.results[0]?.delivery?.id).toBe(first.body.results[0]?.delivery?.id);
      expect((await order('three')).body.id).toBe(first.body.results[2]?.delivery?.id);
      expect(valueOf(await from.backend.merchantDeliveries.list(from.business))).toHaveLength(3);
    });

    test('needs the owner’s current right to order; reading and canceling don’t', async ({ world }) => {
      const { order, get, post, from } = await shop(world);
      const made = await order('first');
      const standing = { roles: ['merchant' as const], emailVerified: true, accountStatus: 'Active' };
      const expected = async (change: Partial<typeof standing>, code: string) => {
        await world.setStanding(from.id, { ...standing, ...change });
        expect((await order('second')).body).toMatchObject({ status: 403, code });
      };
      await expected({ accountStatus: 'Suspended' }, 'account-not-active');
      await expected({ emailVerified: false }, 'not-verified');
      await expected({ roles: [] }, 'not-a-merchant');
      const { id } = made.body;
      expect((await get(`/v1/deliveries/${id}`)).status).toBe(200);
      expect((await post(`/v1/deliveries/${id}/cancel`, 'cancel', { maxFeeCents: 0 })).body).toMatchObject({
        status: 'canceled',
        balanceCents: 0,
      });
      await world.setStanding(from.id, standing);
      const admin = await administratorOf(world);
      valueOf(await admin.backend.businesses.setStatus(from.business, 'Pending'));
      expect((await order('second')).body).toMatchObject({ status: 403, code: 'business-not-active' });
      valueOf(await admin.backend.businesses.setStatus(from.business, 'Active'));
      expect((await order('second')).status).toBe(201);
    });

    test('counts as one of the hour for exactly an hour', async ({ world }) => {
      await world.stopClock(instant(Date.now()));
      const { get, order } = await shop(world);
      expect((await order('first')).status).toBe(201);
      const used = async (n: number) =>
        expect((await get('/v1/business')).body).toMatchObject({ limits: { hourly: { used: n } } });
      await world.advance(HOUR - 1);
      await used(1);
      await world.advance(1);
      await used(0);
    });

    test('has the same price as its quote', async ({ world }) => {
      const { call, get, order } = await shop(world);
      const { dropoff, parcel, readyInMinutes } = ORDER;
      const { city, state, postalCode } = dropoff;
      const quoted = await call('POST', '/v1/quotes', {
        dropoff: { city, state, postalCode },
        parcel,
        readyInMinutes,
      });
      expect(quoted).toMatchObject({ status: 200, body: { freeLeft: 5 } });
      const made = await order('first');
      expect(made.body.price).toEqual(quoted.body.price);
      const far = { dropoff: { city: 'Calgary', state: 'AB', postalCode: 'T2P 1J9' }, parcel };
      expect((await call('POST', '/v1/quotes', far)).body).toMatchObject({ status: 409, code: 'out-of-area' });
      expect((await order('far', { dropoff: { ...ORDER.dropoff, ...far.dropoff } })).body.code).toBe('out-of-area');
      expect((await get('/v1/business')).body).toMatchObject({
        status: 'Active',
        mode: 'live',
        country: 'CA',
        currency: 'CAD',
        timeZone: 'America/Toronto',
        freeLeft: 4,
        pickup: { postalCode: 'M6J 2Z4', city: 'Toronto', state: 'ON' },
        limits: { active: { limit: 200, used: 1 }, hourly: { limit: 60, used: 1 } },
      });
    });
  });
}
