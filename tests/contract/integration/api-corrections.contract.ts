import { describe, expect } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { METADATA_LIMITS } from '#core/delivery/request/metadata.ts';
import { hexOf } from '#api/api-parts.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import type { OpenApi } from './api-under-test.ts';
import { aCommand, carry, courierOnline } from '../dispatch-people.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { ORDER, sha256, shop, withoutInstance, type Shop } from './shop-software.ts';
import { withBackend } from '../with-backend.ts';

async function deliveryOf({ from }: Shop, id: string) {
  const found = valueOf(await from.backend.merchantDeliveries.find(knownDeliveryId(id)));
  if (found === null) throw new Error('the delivery is gone');
  return found;
}

/** Metadata, corrections and the proof of deliveries that a business's software ordered. */
export function apiCorrectionsContract(open: OpenApi): void {
  const test = withBackend(open);

  describe('metadata', () => {
    test('of an order is in every answer and event, alone and in a batch', async ({ world }) => {
      const { call, order, get } = await shop(world);
      const metadata = { cart: 'c_98', constructor: 'Crêpe 🥞', 'Till.2_b-3': '' };
      const made = await order('first', { metadata });
      expect(made.body).toMatchObject({ metadata });
      expect((await get(`/v1/deliveries/${made.body.id}`)).body).toEqual(made.body);
      expect((await get('/v1/deliveries')).body.data).toEqual([made.body]);
      expect((await get('/v1/events')).body.data).toMatchObject([{ data: { metadata } }]);
      const orders = [
        { ...ORDER, idempotencyKey: 'second', metadata },
        { ...ORDER, idempotencyKey: 'third' },
      ];
      const batch = await call('POST', '/v1/deliveries/batch', { orders });
      expect(batch.body.results).toMatchObject([{ delivery: { metadata } }, { delivery: { metadata: {} } }]);
      expect((await order('first', { metadata: { cart: 'c_99' } })).body.code).toBe('idempotency-key-reused');
    });

    test('is refused by the backend too if it is too much, and nothing is done', async ({ world }) => {
      const { order, key, from, get } = await shop(world);
      const { deliveries } = valueOf(await world.gate.open(hexOf(await sha256(key)), '203.0.113.7'));
      const made = await order('first', { metadata: { cart: 'c_98' } });
      const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, 'x']));
      const { pairs: most, value } = METADATA_LIMITS;
      const wrong: object[] = [
        pairs(most + 1),
        { '1st': 'x' },
        { 'a b': 'x' },
        { ['n'.repeat(41)]: 'x' },
        { a: '🥐'.repeat(value + 1) },
        { a: 'x\u200b' },
        { a: 7 },
        { a: null },
      ];
      for (const metadata of wrong) {
        const command = { id: aCommand(), asked: 'x' };
        const changes = { dropoff: { street: '1 Other Street' }, metadata: metadata as Record<string, string> };
        expect(refusalOf(await deliveries.correct(command, knownDeliveryId(made.body.id), changes))).toBe('invalid');
        const request = from.request({}, { metadata: metadata as Record<string, string> });
        expect(refusalOf(await deliveries.request({ id: aCommand(), asked: 'x' }, request))).toBe('invalid');
      }
      const kept = await get(`/v1/deliveries/${made.body.id}?include=people`);
      expect(kept.body).toMatchObject({ version: 1, dropoff: { street: '64 Dovercourt Road' } });
      const largest = { ...pairs(most - 2), ['n'.repeat(40)]: 'x', a: '🥐'.repeat(value) };
      expect((await order('largest', { metadata: largest })).body).toMatchObject({ metadata: largest });
    });

    test('is deleted with the recipient’s data', async ({ world }) => {
      const { order, get } = await shop(world);
      const { id } = (await order('first', { metadata: { cart: 'rosa_98' } })).body;
      await world.advance(HOUR);
      expect((await get(`/v1/deliveries/${id}`)).body).toMatchObject({ status: 'expired' });
      await world.advance(PEOPLE_KEPT);
      expect((await get(`/v1/deliveries/${id}`)).body).toMatchObject({ metadata: {}, reference: '' });
      expect(await world.everything()).not.toContain('rosa_98');
    });
  });

  describe('a correction', () => {
    test('changes only what it has, once, and is an event', async ({ world }) => {
      const { call, order, get } = await shop(world);
      const first = await order('first', { metadata: { cart: 'c_98' } });
      const path = `/v1/deliveries/${first.body.id}`;
      const before = (await get(`${path}?include=people`)).body as unknown as { readonly dropoff: object };
      const correct = (body: object) => call('PATCH', path, body, { 'idempotency-key': 'correct' });
      const changed = await correct({ dropoff: { phone: '(647) 555-0142', unit: '' } });
      expect(changed).toMatchObject({ status: 200, body: { version: 2, metadata: { cart: 'c_98' } } });
      expect((await get(`${path}?include=people`)).body).toMatchObject({
        dropoff: { ...before.dropoff, phone: '+16475550142', unit: '' },
      });
      const again = await correct({ dropoff: { phone: '(647) 555-0142', unit: '' } });
      expect(again).toMatchObject({ status: 200, body: changed.body });
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect((await correct({ dropoff: { unit: '4' } })).body.code).toBe('idempotency-key-reused');
      const other = await call('PATCH', path, { metadata: { lane: '3' } }, { 'idempotency-key': 'other' });
      expect(other.body).toMatchObject({ version: 3, metadata: { lane: '3' } });
      expect((await get('/v1/events')).body.data).toMatchObject([
        { type: 'delivery.requested', data: { metadata: { cart: 'c_98' } } },
        { type: 'delivery.corrected', data: { version: 2, metadata: { cart: 'c_98' } } },
        { type: 'delivery.corrected', data: other.body },
      ]);
      expect(JSON.stringify((await get('/v1/events')).body)).not.toMatch(/\+1647|555-?0142/);
    });

    test('keeps what another one changed at the same time', async ({ world }) => {
      const { call, order, get } = await shop(world);
      const path = `/v1/deliveries/${(await order('first')).body.id}`;
      const changes = [
        { dropoff: { unit: 'Unit 9' } },
        { dropoff: { notes: 'Ring\nonce' } },
        { dropoff: { street: '66 Dovercourt Road' } },
        { dropoff: { accessCode: '4711#' } },
        { metadata: { lane: '3' } },
      ];
      const answers = await Promise.all(
        changes.map((body, n) => call('PATCH', path, body, { 'idempotency-key': `correct-${n}` })),
      );
      expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
      expect((await get(`${path}?include=people`)).body).toMatchObject({
        version: 6,
        metadata: { lane: '3' },
        dropoff: { unit: 'Unit 9', notes: 'Ring\nonce', street: '66 Dovercourt Road', accessCode: '4711#' },
      });
    });

    test('needs full access, and an own delivery that isn’t picked up', async ({ world }) => {
      const software = await shop(world);
      const [other, reader] = [await shop(world), await shop(world, { access: 'read' }, software.from)];
      const { id } = (await software.order('first')).body;
      const delivery = await deliveryOf(software, id);
      const correct = ({ call }: Shop, of: string) =>
        call('PATCH', `/v1/deliveries/${of}`, { dropoff: { unit: '9' } }, { 'idempotency-key': of });
      const unknown = await correct(other, crypto.randomUUID());
      expect(unknown).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect(withoutInstance(await correct(other, id))).toEqual(withoutInstance(unknown));
      expect((await correct(reader, id)).body).toMatchObject({ status: 403, code: 'read-only-key' });
      await carry(await courierOnline(world), delivery, 'picked_up');
      expect((await correct(software, id)).body).toMatchObject({ status: 409, code: 'wrong-status' });
      expect(await deliveryOf(software, id)).toMatchObject({ version: 4, people: delivery.people });
    });
  });

  describe('the proof', () => {
    test('is the photo at the door, from the end until 30 days after it', async ({ world }) => {
      const software = await shop(world);
      const [other, reader] = [await shop(world), await shop(world, { access: 'read' }, software.from)];
      const { id } = (await software.order('first', { handover: 'door' })).body;
      const proofFor = async ({ send, key }: Shop, of = id) => {
        const headers = { authorization: `Bearer ${key}` };
        const response = await send(new Request(`https://api.example/v1/deliveries/${of}/proof`, { headers }));
        const bytes = Buffer.from(await response.arrayBuffer());
        return { status: response.status, headers: response.headers, bytes };
      };
      expect(await proofFor(software)).toMatchObject({ status: 404 });
      await carry(await courierOnline(world), await deliveryOf(software, id), 'delivered');
      const shown = await proofFor(software);
      expect(shown.status).toBe(200);
      expect(`data:image/jpeg;base64,${shown.bytes.toString('base64')}`).toBe(aJpeg());
      const names = ['content-type', 'x-content-type-options', 'cache-control', 'ratelimit-policy'];
      expect(names.map((name) => shown.headers.get(name))).toEqual([
        'image/jpeg',
        'nosniff',
        'no-store',
        '"key";q=120;w=60',
      ]);
      for (const [by, of] of [[other, id] as const, [software, crypto.randomUUID()] as const]) {
        const refused = await proofFor(by, of);
        expect([refused.status, JSON.parse(refused.bytes.toString())]).toMatchObject([404, { code: 'not-found' }]);
      }
      expect((await proofFor(reader)).status).toBe(403);
      await world.advance(PEOPLE_KEPT + DAY);
      expect((await proofFor(software)).status).toBe(404);
    });
  });
}
