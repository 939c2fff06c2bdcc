import createClient from 'openapi-fetch';
import { describe, expect, test } from 'vitest';
import { sandboxHandler } from '#scripts/sandbox/sandbox-handler.ts';
import type { paths } from '../../docs/api/openapi.d.ts';

const START = Date.parse('2026-06-03T19:04:00.000Z');

/** A client made of the published types, for a sandbox on a clock that only the test moves. */
async function client() {
  const { key, handle } = await sandboxHandler({ now: () => START });
  return createClient<paths>({
    baseUrl: 'http://127.0.0.1',
    headers: { Authorization: `Bearer ${key}` },
    fetch: handle,
  });
}

const dropoff = {
  name: 'Rosa Fernandes',
  phone: '416 555 0199',
  street: '64 Dovercourt Road',
  city: 'Toronto',
  state: 'ON',
  postalCode: 'M6J 3C1',
};
const ORDER = { dropoff, parcel: { size: 'small' }, handover: 'door', maxFeeCents: 899 } as const;
const header = (number: string) => ({ 'Idempotency-Key': number });

describe('a typed client', () => {
  test('orders, corrects, follows and cancels deliveries', async () => {
    const { GET, POST, PATCH } = await client();
    const { city, state, postalCode } = dropoff;
    const quoted = await POST('/v1/quotes', {
      body: { dropoff: { city, state, postalCode }, parcel: { size: 'small' } },
    });
    expect(quoted.data).toMatchObject({ freeLeft: 5, price: { chargeCents: 0 } });
    const made = await POST('/v1/deliveries', {
      params: { header: header('first') },
      body: { ...ORDER, metadata: { cart: 'c_98' } },
    });
    const id = made.data?.id ?? '';
    expect(made.data).toMatchObject({ status: 'searching', metadata: { cart: 'c_98' }, price: quoted.data?.price });
    const path = { id };
    const corrected = await PATCH('/v1/deliveries/{id}', {
      params: { path, header: header('correct') },
      body: { dropoff: { unit: 'Unit 9' } },
    });
    expect(corrected.data?.version).toBe(2);
    const read = await GET('/v1/deliveries/{id}', { params: { path, query: { include: 'people,events' } } });
    expect(read.data?.dropoff?.unit).toBe('Unit 9');
    expect((await GET('/v1/deliveries/{id}/proof', { params: { path } })).error?.code).toBe('not-found');
    await POST('/v1/test/clock/advance', { body: { minutes: 240 } });
    const listed = await GET('/v1/deliveries', { params: { query: { status: 'delivered', limit: 10 } } });
    expect(listed.data?.data.map((one) => one.id)).toEqual([id]);
    const proof = await GET('/v1/deliveries/{id}/proof', { params: { path }, parseAs: 'arrayBuffer' });
    expect([...new Uint8Array(proof.data as unknown as ArrayBuffer).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const events = await GET('/v1/events', { params: { query: { delivery: id, type: 'delivery.delivered' } } });
    expect(events.data?.data.map(({ data }) => data.promise.onTime)).toEqual([true]);
    const second = await POST('/v1/deliveries', { params: { header: header('second') }, body: ORDER });
    const canceled = await POST('/v1/deliveries/{id}/cancel', {
      params: { path: { id: second.data?.id ?? '' }, header: header('cancel') },
      body: { maxFeeCents: 0 },
    });
    expect(canceled.data).toMatchObject({ status: 'canceled', balanceCents: 0 });
  });

  test('gets a problem with its facts', async () => {
    const { POST, PUT } = await client();
    const far = { ...dropoff, city: 'Ottawa', postalCode: 'K1A 0B1', name: ' ' };
    const wrong = await POST('/v1/deliveries', {
      params: { header: header('first') },
      body: { ...ORDER, dropoff: far },
    });
    expect(wrong.error).toMatchObject({ status: 422, errors: [{ pointer: '/dropoff/name', code: 'missing' }] });
    const made = await POST('/v1/deliveries', { params: { header: header('first') }, body: ORDER });
    const path = { id: made.data?.id ?? '' };
    await PUT('/v1/test/deliveries/{id}/mishap', { params: { path }, body: { kind: 'refused' } });
    for (let step = 0; step < 5; step += 1) await POST('/v1/test/deliveries/{id}/next', { params: { path } });
    const early = await POST('/v1/deliveries/{id}/report-lost', { params: { path, header: header('lost') } });
    expect([early.response.status, early.error?.code]).toEqual([409, 'too-early']);
    expect(Date.parse(early.error?.reportableFrom ?? '')).toBeGreaterThan(START);
  });
});
