import { describe, expect } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { instant } from '#core/instant.ts';
import { aBusiness } from '#tests/builders/business.ts';
import type { OpenApi } from './api-under-test.ts';
import { administratorOf, carry, courierOnline } from '../dispatch-people.ts';
import { valueOf } from '../outcome.ts';
import { shop, withoutInstance } from './shop-software.ts';
import { withBackend } from '../with-backend.ts';

/** Deliveries ordered by a business's software: reading, listing and changing them. */
export function apiDeliveriesContract(open: OpenApi): void {
  const test = withBackend(open);

  describe('a delivery', () => {
    test('of another business gets the same answer as an unknown one', async ({ world }) => {
      const { get, post } = await shop(world);
      const other = await shop(world);
      const { id, number } = (await other.order('first')).body;
      const unknown = crypto.randomUUID();
      for (const [theirs, none] of [
        [id, unknown],
        [number, 'ENT8EY2GR5J5'],
      ])
        expect(withoutInstance(await get(`/v1/deliveries/${theirs}`))).toEqual(
          withoutInstance(await get(`/v1/deliveries/${none}`)),
        );
      for (const what of ['cancel', 'confirm-return', 'report-lost']) {
        const body = what === 'cancel' ? { maxFeeCents: 999 } : undefined;
        const theirs = await post(`/v1/deliveries/${id}/${what}`, `${what}-1`, body);
        expect(theirs).toMatchObject({ status: 404, body: { code: 'not-found' } });
        expect(withoutInstance(theirs)).toEqual(
          withoutInstance(await post(`/v1/deliveries/${unknown}/${what}`, `${what}-2`, body)),
        );
      }
      expect((await other.get(`/v1/deliveries/${id}`)).body).toMatchObject({ status: 'searching', version: 1 });
      expect((await get('/v1/deliveries')).body).toEqual({ data: [], next: null });
    });

    test('of another business of the same owner is unknown as well', async ({ world }) => {
      const first = await shop(world);
      const { from } = first;
      const made = await first.order('first');
      const second = aBusiness().ownedBy(from.id).with({ country: 'ca', city: 'Toronto', state: 'on' }).buildNew();
      valueOf(await from.backend.businesses.add(second));
      valueOf(await (await administratorOf(world)).backend.businesses.setStatus(second.id, 'Active'));
      const other = await shop(world, { business: second.id }, from);
      expect((await other.get(`/v1/deliveries/${made.body.id}`)).status).toBe(404);
      const cancel = await other.post(`/v1/deliveries/${made.body.id}/cancel`, 'x', { maxFeeCents: 999 });
      expect(cancel).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect((await other.get('/v1/business')).body).toMatchObject({ id: second.id, pickup: null, timeZone: null });
      expect((await other.order('first')).body).toMatchObject({ status: 409, code: 'no-pickup' });
    });

    test('is canceled once, at no more than the given maximum', async ({ world }) => {
      const { order, post, from } = await shop(world);
      const { id } = (await order('first')).body;
      const made = valueOf(await from.backend.merchantDeliveries.find(id as DeliveryId));
      if (made === null) throw new Error('the delivery is gone');
      await carry(await courierOnline(world), made, 'accepted');
      const cancel = (number: string, maxFeeCents: number) =>
        post(`/v1/deliveries/${id}/cancel`, number, { maxFeeCents });
      expect((await cancel('cancel', 0)).body).toMatchObject({ status: 409, code: 'costs-more', feeCents: 300 });
      const done = await cancel('cancel', 300);
      expect(done.body).toMatchObject({ status: 'canceled', charges: [{ kind: 'cancel_fee', amountCents: 300 }] });
      const again = await cancel('cancel', 300);
      expect(again).toMatchObject({ status: 200, body: done.body });
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect((await cancel('other', 300)).body).toMatchObject({ status: 409, code: 'wrong-status' });
      expect((await cancel('cancel', 301)).body.code).toBe('idempotency-key-reused');
    });

    test('comes back to the counter, with the reason', async ({ world }) => {
      const { order, post, get, from } = await shop(world);
      const { id } = (await order('first')).body;
      const made = valueOf(await from.backend.merchantDeliveries.find(id as DeliveryId));
      if (made === null) throw new Error('the delivery is gone');
      const courier = await courierOnline(world);
      expect((await post(`/v1/deliveries/${id}/confirm-return`, 'a')).body.code).toBe('wrong-status');
      await carry(courier, made, 'returning');
      expect((await get(`/v1/deliveries/${id}`)).body).toMatchObject({
        status: 'returning',
        failureReason: 'refused',
      });
      const early = await post(`/v1/deliveries/${id}/report-lost`, 'b');
      expect(early.body).toMatchObject({ status: 409, code: 'too-early' });
      expect(Date.parse(early.body.reportableFrom)).toBeGreaterThan(0);
      expect((await post(`/v1/deliveries/${id}/confirm-return`, 'a')).body).toMatchObject({ status: 'returned' });
      expect((await post(`/v1/deliveries/${id}/report-lost`, 'a')).body.code).toBe('idempotency-key-reused');
    });

    test('shows people and events on request, PIN and link only with full access', async ({ world }) => {
      const { order, get, from } = await shop(world);
      const reader = await shop(world, { access: 'read' }, from);
      const { id } = (await order('first')).body;
      const all = await get(`/v1/deliveries/${id}?include=people,courier,handover,events`);
      expect(all.body).toMatchObject({
        pickup: { postalCode: 'M6J 2Z4', state: 'ON', phone: '+14165550101' },
        dropoff: { name: 'Rosa Fernandes', phone: '+14165550199', state: 'ON', postalCode: 'M6J 3C1', email: '' },
        courier: null,
        pin: expect.stringMatching(/^\d{4}$/u),
        pinTriesLeft: 5,
        recipientUrl: expect.stringMatching(/^https:\/\/swiftlane\.example\/track\/[\w-]+#k=[\w-]+$/u),
        events: [
          { id: `evt_${id.replaceAll('-', '')}_1`, type: 'delivery.requested', actor: 'merchant', reason: null },
        ],
      });
      expect((await reader.get(`/v1/deliveries/${id}?include=people,courier,events`)).status).toBe(200);
      expect((await reader.get(`/v1/deliveries/${id}?include=handover`)).body).toMatchObject({
        status: 403,
        code: 'read-only-key',
      });
      expect((await get(`/v1/deliveries/${id}?include=people,pin`)).body).toMatchObject({
        status: 422,
        errors: [{ pointer: 'include', code: 'unknown-value' }],
      });
    });
  });

  describe('the list', () => {
    test('has every delivery once, newest first, even if others are ordered meanwhile', async ({ world }) => {
      const { order, get } = await shop(world);
      const ids: string[] = [];
      for (let n = 0; n < 5; n += 1) {
        ids.unshift((await order(`order-${n}`, { reference: `Order ${n}` })).body.id);
        await world.advance(MINUTE);
      }
      const first = await get('/v1/deliveries?limit=2');
      await order('late');
      const second = await get(`/v1/deliveries?limit=2&after=${first.body.next}`);
      const third = await get(`/v1/deliveries?limit=2&after=${second.body.next}`);
      const seen = [first, second, third].flatMap(({ body }) => body.data.map(({ id }) => id));
      expect(seen).toEqual(ids);
      expect(third.body.next).toBeNull();
      expect(JSON.stringify(first.body)).not.toMatch(/Rosa|Dovercourt/u);
    });

    test('has every delivery of one millisecond once', async ({ world }) => {
      await world.stopClock(instant(Date.now()));
      const { order, get } = await shop(world);
      const ids: string[] = [];
      for (const number of ['one', 'two', 'three']) ids.push((await order(number)).body.id);
      const pages: string[][] = [];
      let next: string | null = '';
      while (next !== null) {
        const { body } = await get(`/v1/deliveries?limit=1${next === '' ? '' : `&after=${next}`}`);
        pages.push(body.data.map(({ id }) => id));
        next = body.next as string | null;
      }
      expect(pages).toEqual(
        ids
          .toSorted()
          .toReversed()
          .map((id) => [id]),
      );
    });

    test('is filtered by status, reference and time', async ({ world }) => {
      const { order, get, post } = await shop(world);
      const one = await order('one', { reference: 'One' });
      await world.advance(MINUTE);
      const two = await order('two', { reference: 'Two' });
      await post(`/v1/deliveries/${two.body.id}/cancel`, 'c', { maxFeeCents: 0 });
      const idsOf = async (query: string) => (await get(`/v1/deliveries?${query}`)).body.data.map(({ id }) => id);
      expect(await idsOf('status=searching')).toEqual([one.body.id]);
      expect(await idsOf('status=canceled')).toEqual([two.body.id]);
      expect(await idsOf('status=lost')).toEqual([]);
      expect(await idsOf('reference=One')).toEqual([one.body.id]);
      expect(await idsOf(`createdAfter=${one.body.createdAt}`)).toEqual([two.body.id]);
      expect(await idsOf(`createdBefore=${two.body.createdAt}`)).toEqual([one.body.id]);
    });

    test('refuses invalid parameters and a cursor that is garbled or another business’s', async ({ world }) => {
      const { order, get } = await shop(world);
      const other = await shop(world);
      for (const software of [{ order }, other]) for (const number of ['one', 'two']) await software.order(number);
      const { next } = (await get('/v1/deliveries?limit=1')).body;
      const theirs = (await other.get('/v1/deliveries?limit=1')).body.next;
      for (const after of [theirs, `${next}x`, next.slice(1), 'x', ''])
        expect((await get(`/v1/deliveries?after=${after}`)).body).toMatchObject({
          status: 422,
          errors: [{ pointer: 'after', code: 'invalid-cursor' }],
        });
      expect((await get('/v1/deliveries?limit=0&status=gone&createdAfter=June&page=2')).body).toMatchObject({
        errors: [{ pointer: 'page', code: 'unknown-field' }],
      });
      expect((await get('/v1/deliveries?limit=0&status=gone&createdAfter=June')).body.errors).toEqual([
        { pointer: 'status', code: 'unknown-value', detail: expect.any(String) },
        { pointer: 'createdAfter', code: 'invalid-time', detail: expect.any(String) },
        { pointer: 'limit', code: 'out-of-range', detail: expect.any(String) },
      ]);
      expect((await get('/v1/deliveries?limit=1.5')).body.errors).toMatchObject([{ code: 'not-whole' }]);
    });
  });
}
