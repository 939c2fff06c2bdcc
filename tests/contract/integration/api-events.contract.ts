import { describe, expect } from 'vitest';
import { hexOf } from '#api/api-parts.ts';
import { HOUR, MINUTE } from '#core/clock.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { EVENTS_KEPT } from '#core/integration/api-events.ts';
import type { OpenApi } from './api-under-test.ts';
import { aCommand, administratorOf, carry, courierOnline, takeStep, type Sender } from '../dispatch-people.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { newKey, sha256, shop, softwareWith, withoutInstance, type Answered, type Software } from './shop-software.ts';
import { withDeliveries } from '../with-deliveries.ts';

const deliveryOf = async ({ backend }: Sender, id: string) =>
  valueOf(await backend.merchantDeliveries.find(id as DeliveryId)) as MerchantDelivery;

/** The events of a page, as their types. */
const typesIn = ({ body }: Answered): readonly unknown[] => body.data.map(({ type }) => type);

/** Reads on from a position until there is no next page. */
async function readOn({ get }: Pick<Software, 'get'>, after: string | null, limit = 2) {
  const events: Answered['body']['data'][number][] = [];
  let position = after;
  for (;;) {
    const from = position === null ? '' : `&after=${position}`;
    const { status, body } = await get(`/v1/events?limit=${limit}${from}`);
    expect(status).toBe(200);
    events.push(...body.data);
    position = body.position;
    if (body.next === null) return { events, position };
    expect(body.next).toBe(position);
  }
}

/** Events of deliveries for a business's software. */
export function apiEventsContract(open: OpenApi): void {
  const test = withDeliveries(open);

  describe('events', () => {
    test('contain each step once, in order, with the delivery as it was at the time', async ({ world }) => {
      const { order, get, from } = await shop(world);
      const made = await order('first');
      const { id } = made.body;
      const [requested] = (await get('/v1/events')).body.data;
      expect(requested).toEqual({
        id: `evt_${id.replaceAll('-', '')}_1`,
        type: 'delivery.requested',
        timestamp: made.body.createdAt,
        reportedAt: null,
        apiVersion: 'v1',
        mode: 'live',
        businessId: from.business,
        data: made.body,
      });
      const delivery = await deliveryOf(from, id);
      const courier = await courierOnline(world);
      await carry(courier, delivery, 'picked_up');
      const before = [requested, ...(await get('/v1/events')).body.data.slice(1)];
      await world.advance(70 * MINUTE);
      for (const step of ['at_dropoff', 'delivered'] as const) await takeStep(courier, delivery, step);
      const page = await get('/v1/events');
      expect(page.body.data.slice(0, 4)).toEqual(before);
      expect(typesIn(page)).toEqual([
        'delivery.requested',
        'delivery.accepted',
        'delivery.at_pickup',
        'delivery.picked_up',
        'delivery.at_dropoff',
        'delivery.delivered',
      ]);
      expect(page.body.data.map(({ data }) => data)).toMatchObject([
        { version: 1, status: 'searching', promise: { overdue: false } },
        { version: 2, status: 'accepted' },
        { version: 3, status: 'at_pickup' },
        { version: 4, status: 'picked_up', promise: { overdue: false, onTime: null } },
        { version: 5, status: 'at_dropoff', promise: { overdue: true, onTime: null }, endedAt: null },
        { version: 6, status: 'delivered', promise: { overdue: false, onTime: false } },
      ]);
      expect(page.body.data.at(-1)?.data).toEqual((await get(`/v1/deliveries/${id}`)).body);
      expect(JSON.stringify(page.body)).not.toMatch(/Rosa|Dovercourt|\+1416|#k=/u);
    });

    test('continue from a position, each once, in the order of each delivery', async ({ world }) => {
      const software = await shop(world);
      const { order, post, get } = software;
      expect((await get('/v1/events')).body).toEqual({ data: [], next: null, position: null });
      const ids: string[] = [];
      for (const number of ['one', 'two', 'three']) ids.push((await order(number)).body.id);
      const first = await readOn(software, null);
      expect(first.events.map(({ data }) => data.id)).toEqual(ids);
      expect((await readOn(software, first.position)).events).toEqual([]);
      expect((await get(`/v1/events?after=${first.position}`)).body.position).toBe(first.position);
      await post(`/v1/deliveries/${ids[1]}/cancel`, 'c', { maxFeeCents: 0 });
      // The time of an expiry is earlier than when it is written.
      await world.advance(50 * MINUTE);
      await order('four');
      const second = await readOn(software, first.position);
      expect(second.events.map(({ type }) => type).toSorted()).toEqual([
        'delivery.canceled',
        'delivery.expired',
        'delivery.expired',
        'delivery.requested',
      ]);
      const all = await readOn(software, null, 3);
      expect(all.events).toEqual([...first.events, ...second.events]);
      for (const id of ids)
        expect(all.events.filter(({ data }) => data.id === id).map(({ data }) => data.version)).toEqual([1, 2]);
    });

    test('of time alone are in its order, even if nobody looks until later', async ({ world }) => {
      const software = await shop(world);
      const late = (await software.order('late', { readyInMinutes: 60 })).body.id;
      const early = (await software.order('early', { readyInMinutes: 0 })).body.id;
      await world.advance(3 * HOUR);
      const { events } = await readOn(software, null);
      expect(events.map(({ type, data }) => [type, data.id]).slice(2)).toEqual([
        ['delivery.expired', early],
        ['delivery.expired', late],
      ]);
    });

    test('begin with the first key, and are only those of its business', async ({ world, from }) => {
      const early = await from.requested();
      const software = await shop(world, {}, from);
      const other = await shop(world);
      const theirs = (await other.order('theirs')).body.id;
      expect((await software.get('/v1/events')).body.data).toEqual([]);
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), early.id, 0));
      expect((await software.get('/v1/events')).body.data).toMatchObject([
        { type: 'delivery.canceled', data: { id: early.id, version: 2, status: 'canceled' } },
      ]);
      expect((await other.get('/v1/events')).body.data).toMatchObject([{ data: { id: theirs } }]);
      const own = (await software.get('/v1/events')).body.position;
      expect((await other.get(`/v1/events?after=${own}`)).body).toMatchObject({
        status: 422,
        errors: [{ pointer: 'after', code: 'invalid-cursor' }],
      });
      for (const id of [theirs, crypto.randomUUID()])
        expect((await software.get(`/v1/events?delivery=${id}`)).body).toEqual({
          data: [],
          next: null,
          position: null,
        });
    });

    test('continue after the key was replaced, and need a key that still works', async ({ world }) => {
      const { order, get, from, made, key } = await shop(world);
      const reader = await shop(world, { access: 'read' }, from);
      await order('one');
      const { position } = (await get('/v1/events')).body;
      const keys = world.apiKeysIn(from.browser);
      const opened = valueOf(await world.gate.open(hexOf(await sha256(key)), '203.0.113.7'));
      const next = await newKey(from);
      valueOf(await keys.roll(made.id, next.made, 0, from.password));
      expect((await get('/v1/events')).body).toMatchObject({ status: 401, code: 'revoked-key' });
      expect(refusalOf(await opened.events.page({ delivery: null, type: null }, null, 10))).toBe('session-ended');
      const software = softwareWith(world, next.key);
      await software.order('two');
      for (const { get: ask } of [software, reader])
        expect(typesIn(await ask(`/v1/events?after=${position}`))).toEqual(['delivery.requested']);
    });

    test('are filtered by delivery and type', async ({ world }) => {
      const { order, post, get } = await shop(world);
      const [one, two] = [(await order('one')).body.id, (await order('two')).body.id];
      await post(`/v1/deliveries/${two}/cancel`, 'c', { maxFeeCents: 0 });
      expect(typesIn(await get(`/v1/events?delivery=${one.toUpperCase()}`))).toEqual(['delivery.requested']);
      expect(typesIn(await get(`/v1/events?delivery=${two}`))).toEqual(['delivery.requested', 'delivery.canceled']);
      expect((await get('/v1/events?type=delivery.requested')).body.data).toMatchObject([
        { data: { id: one } },
        { data: { id: two } },
      ]);
      expect((await get(`/v1/events?type=delivery.canceled&delivery=${one}`)).body.data).toEqual([]);
      expect((await get('/v1/events?delivery=first&type=gone&limit=0&after=x')).body.errors).toMatchObject([
        { pointer: 'delivery', code: 'invalid-id' },
        { pointer: 'type', code: 'unknown-value' },
        { pointer: 'limit', code: 'out-of-range' },
        { pointer: 'after', code: 'invalid-cursor' },
      ]);
      const { next } = (await get('/v1/deliveries?limit=1')).body;
      const { position } = (await get('/v1/events?limit=1')).body;
      for (const path of [`events?after=${next}`, `events?after=${position}x`, `deliveries?after=${position}`])
        expect(withoutInstance(await get(`/v1/${path}`))).toMatchObject({
          status: 422,
          errors: [{ pointer: 'after', code: 'invalid-cursor' }],
        });
    });

    test('have the same type for both ways back to the search', async ({ world }) => {
      const { order, get, from } = await shop(world);
      const { id } = (await order('one')).body;
      const delivery = await deliveryOf(from, id);
      const courier = await courierOnline(world);
      await takeStep(courier, delivery, 'accepted');
      valueOf(await courier.backend.courierDesk.release(aCommand(), delivery.id));
      await takeStep(await courierOnline(world), delivery, 'accepted');
      await world.advance(70 * MINUTE);
      const released = (await get('/v1/events?type=delivery.released')).body.data;
      expect(released.map(({ data }) => data)).toMatchObject([
        { version: 3, status: 'searching', timeline: [{ status: 'searching' }] },
        // The delivery is late by now, but wasn't at the time of the event.
        { version: 5, status: 'searching', timeline: [{ status: 'searching' }], promise: { overdue: false } },
      ]);
    });

    test('are kept for 30 days, and a position from before still works', async ({ world }) => {
      const { order, get } = await shop(world);
      await order('one');
      await world.advance(HOUR);
      const { position } = (await get('/v1/events')).body;
      await world.advance(EVENTS_KEPT - HOUR - MINUTE);
      expect(typesIn(await get('/v1/events'))).toEqual(['delivery.requested', 'delivery.expired']);
      // The row of the first one, as SQL or as JSON.
      const stored = /,1,request,(?!merchant)|"kind":"request","at"/u;
      expect(await world.everything()).toMatch(stored);
      await world.advance(2 * MINUTE);
      expect(typesIn(await get('/v1/events'))).toEqual(['delivery.expired']);
      expect(await world.everything()).not.toMatch(stored);
      await world.advance(HOUR);
      expect((await get('/v1/events')).body).toEqual({ data: [], next: null, position: null });
      await order('two');
      const page = (await get(`/v1/events?after=${position}`)).body;
      expect(page.data).toMatchObject([{ type: 'delivery.requested', data: { reference: 'Order 1042' } }]);
    });

    test('are deleted with the personal data of their delivery', async ({ world }) => {
      const { order, get, from } = await shop(world);
      const { id } = (await order('one')).body;
      const delivery = await deliveryOf(from, id);
      await carry(await courierOnline(world), delivery, 'returned');
      await world.advance(12 * HOUR);
      valueOf(await from.backend.merchantDeliveries.object(aCommand(), delivery.id));
      // An undecided objection is an open case, which holds this back.
      const { merchantDeliveries } = (await administratorOf(world)).backend;
      valueOf(await merchantDeliveries.decideObjection(aCommand(), delivery.id, 'waive', 'The shop was right'));
      await world.advance(EVENTS_KEPT - 13 * HOUR);
      expect(typesIn(await get('/v1/events'))).toContain('delivery.objected');
      await world.advance(2 * HOUR);
      expect((await get('/v1/events')).body.data).toEqual([]);
    });
  });
}
