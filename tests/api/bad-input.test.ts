import { beforeAll, describe, expect, test } from 'vitest';
import { openMemory } from '#tests/contract/memory.ts';
import { ORDER, shop, SITE, type Shop } from '#tests/contract/integration/shop-software.ts';
import { PROBLEM_WORDS } from '#api/problem-words.ts';

let from: Shop;
beforeAll(async () => {
  from = await shop(await openMemory());
});

let n = 0;
/** An order under a number of its own, with other headers or another text as its body. */
const send = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  from.call('POST', '/v1/deliveries', body, { 'idempotency-key': `bad-${(n += 1)}`, ...headers });

const errorsOf = async (body: unknown) => {
  const answer = await send(body);
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-request' } });
  return answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`);
};

const at = (dropoff: object) => ({ ...ORDER, dropoff: { ...ORDER.dropoff, ...dropoff } });

describe('a request', () => {
  test.each([
    ['no key', ''],
    ['a password', 'Basic dXNlcjpwYXNz'],
    ['two words', 'Bearer a b'],
  ])('without a key is refused: %s', async (_, authorization) => {
    const answer = await send(ORDER, { authorization });
    expect(answer).toMatchObject({ status: 401, body: { code: 'key-missing' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('with a key that was mistyped isn’t looked up', async () => {
    const world = await openMemory();
    const software = await shop(world);
    const open = world.gate.open;
    let lookups = 0;
    Object.assign(world.gate, { open: (...of: Parameters<typeof open>) => ((lookups += 1), open(...of)) });
    const short = { authorization: `Bearer ${software.key.slice(0, -1)}` };
    const answer = await software.call('GET', '/v1/business', undefined, short);
    expect(answer).toMatchObject({ status: 401, body: { code: 'unknown-key' } });
    expect(lookups).toBe(0);
    expect((await software.get('/v1/business')).status).toBe(200);
    expect(lookups).toBe(1);
  });

  test('that declares more than the cap is told the cap', async () => {
    const declaring = (declaredCents: unknown) => ({ ...ORDER, parcel: { ...ORDER.parcel, declaredCents } });
    const { status, body } = await send(declaring(20_001));
    expect([status, body.errors]).toEqual([
      422,
      [{ pointer: '/parcel/declaredCents', code: 'above-cap', capCents: 20_000, detail: expect.any(String) }],
    ]);
    expect(await errorsOf(declaring(-1))).toEqual(['/parcel/declaredCents out-of-range']);
    expect(await errorsOf(declaring('45'))).toEqual(['/parcel/declaredCents wrong-type']);
    expect((await send(declaring(20_000))).body).toMatchObject({ declaredCents: 20_000 });
    expect((await send(ORDER)).body).toMatchObject({ declaredCents: 0 });
  });

  test('with unknown fields is refused for each of them', async () => {
    expect(await errorsOf({ ...ORDER, tip: 3 })).toEqual(['/tip unknown-field']);
    expect(await errorsOf({ ...at({ nickname: 'Rosi' }), tip: 3, 'a/b~c': 1 })).toEqual([
      '/dropoff/nickname unknown-field',
      '/tip unknown-field',
      '/a~1b~0c unknown-field',
    ]);
    const text = JSON.stringify(ORDER);
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(await errorsOf(`{"${name}":{},${text.slice(1)}`)).toEqual([`/${name} unknown-field`]);
  });

  test('without required fields is refused for each of them', async () => {
    expect(await errorsOf({ ...ORDER, parcel: {} })).toEqual(['/parcel/size missing']);
    expect(await errorsOf({})).toEqual(['/dropoff', '/parcel', '/handover', '/maxFeeCents'].map((p) => `${p} missing`));
    expect(await errorsOf(at({ name: ' ', street: '' }))).toEqual(['/dropoff/name missing', '/dropoff/street missing']);
  });

  test('is judged by the form’s rules, in the form’s order', async () => {
    expect(await errorsOf(at({ phone: 'none', postalCode: '94107' }))).toEqual([
      '/dropoff/postalCode invalid-postal-code',
      '/dropoff/phone invalid-phone',
    ]);
    expect(await errorsOf(at({ postalCode: 'T2P 1J9' }))).toEqual(['/dropoff/postalCode other-region']);
    for (const state of ['XX', 'California', 'Ontarioo'])
      expect(await errorsOf(at({ state }))).toEqual(['/dropoff/state unknown-region']);
    expect(await errorsOf(at({ state: ' ' }))).toEqual(['/dropoff/state missing']);
    expect(await errorsOf(at({ phone: '416 555 0199 ext. 2' }))).toEqual(['/dropoff/phone phone-extension']);
    expect(await errorsOf(at({ email: 'rosa' }))).toEqual(['/dropoff/email invalid-email']);
    expect(await errorsOf({ ...at({ name: '🥐'.repeat(101) }), reference: 'x'.repeat(65) })).toEqual([
      '/dropoff/name too-long',
      '/reference too-long',
    ]);
  });

  test('with characters that can’t be stored is refused', async () => {
    for (const name of ['Ro\u0000sa', 'Rosa \ud800'])
      expect(await errorsOf(at({ name }))).toEqual(['/dropoff/name unseen']);
    expect(await errorsOf(at({ postalCode: 'M6J\u00003C1', notes: 'Ring\udfff twice\nplease' }))).toEqual([
      '/dropoff/postalCode unseen',
      '/dropoff/notes unseen',
    ]);
  });

  test.each(['899', 8.99, -1, true, [], 2 ** 31])('with maxFeeCents %j is refused', async (maxFeeCents) => {
    const [error, ...others] = await errorsOf({ ...ORDER, maxFeeCents });
    expect(error).toMatch(/^\/maxFeeCents (?:wrong-type|not-whole|out-of-range)$/u);
    expect(others).toEqual([]);
  });

  test('has one error for each field: the first', async () => {
    expect(await errorsOf({ ...ORDER, maxFeeCents: -1.5 })).toEqual(['/maxFeeCents not-whole']);
  });

  test('with another choice, time or id is refused', async () => {
    const wrong = { handover: 'drone', readyInMinutes: 17, dueBefore: '6 pm', redeliveryOf: '7' };
    expect(await errorsOf({ ...ORDER, ...wrong })).toEqual([
      '/handover unknown-value',
      '/readyInMinutes unknown-value',
      '/dueBefore invalid-time',
      '/redeliveryOf invalid-id',
    ]);
    for (const dueBefore of ['2026-02-31T25:61:00Z', '2030-02-30T12:00:00Z', '2031-02-29T12:00:00+01:00', '2030-02-28'])
      expect(await errorsOf({ ...ORDER, dueBefore })).toEqual(['/dueBefore invalid-time']);
  });

  test('that changes something needs an Idempotency-Key of visible ASCII', async () => {
    const without = await from.call('POST', '/v1/deliveries', ORDER);
    expect(without).toMatchObject({ status: 400, body: { code: 'idempotency-key-missing' } });
    for (const key of ['', 'a b', 'x'.repeat(256), 'Bestellung-ä'])
      expect((await send(ORDER, { 'idempotency-key': key })).body.code).toBe('idempotency-key-invalid');
    expect((await send({}, { 'idempotency-key': '#1042/ä'.slice(0, 6) })).status).toBe(422);
  });

  test('with a malformed order in a batch is refused completely', async () => {
    const batch = async (orders: unknown) => {
      const answer = await from.call('POST', '/v1/deliveries/batch', { orders });
      return answer.status === 422
        ? answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`)
        : answer.status;
    };
    const fine = { ...ORDER, idempotencyKey: `batch-${(n += 1)}` };
    expect(await batch([fine, { ...fine, idempotencyKey: 'a b', tip: 3 }, {}])).toEqual(
      ['1/idempotencyKey invalid-key', '2/idempotencyKey missing', '2/dropoff missing', '2/parcel missing']
        .concat(['2/handover missing', '2/maxFeeCents missing', '1/tip unknown-field'])
        .map((error) => `/orders/${error}`),
    );
    expect(await batch([])).toEqual(['/orders out-of-range']);
    expect(await batch(Array.from({ length: 51 }, () => fine))).toEqual(['/orders out-of-range']);
    expect(await batch(fine)).toEqual(['/orders wrong-type']);
    expect(await batch(Array.from({ length: 50 }, () => ({ ...fine, reference: 'x'.repeat(6000) })))).toBe(413);
  });

  test('to an unknown address or with an unknown method is refused', async () => {
    for (const path of ['/', '/v1', '/v2/deliveries', '/v1/deliveries/', '/v1/nothing', '/v1/deliveries/7/eat'])
      expect(await from.get(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    for (const id of ['7', '%', 'ENT8EY2GR5J5', '00000000-0000-0000-0000-00000000000'])
      expect((await from.get(`/v1/deliveries/${id}`)).status).toBe(404);
    const answer = await from.call('DELETE', '/v1/deliveries');
    expect(answer).toMatchObject({ status: 405, body: { code: 'method-not-allowed' } });
    expect(answer.headers.get('allow')).toBe('GET, POST');
    expect((await from.call('PUT', '/v1/quotes')).headers.get('allow')).toBe('POST');
    // It isn't taken for the id of a delivery.
    for (const method of ['GET', 'PATCH'])
      expect((await from.call(method, '/v1/deliveries/batch')).headers.get('allow')).toBe('POST');
  });

  test('is found under the gateway’s path and under the function’s', async () => {
    for (const base of ['', '/api', '/functions/v1/api'])
      expect((await from.get(`${base}/v1/business`)).status).toBe(200);
    for (const base of ['/api/api', '/functions/v2/api', '/x'])
      expect((await from.get(`${base}/v1/business`)).status).toBe(404);
  });
});

describe('a live key in a web page', () => {
  test('is refused with an explanation, once CORS lets the browser send it', async () => {
    const origin = 'https://shop.example';
    const asked = await from.send(
      new Request('https://api.example/v1/deliveries', { method: 'OPTIONS', headers: { origin } }),
    );
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization');
    const answer = await from.call('GET', '/v1/business', undefined, { origin });
    expect(answer).toMatchObject({ status: 403, body: { code: 'key-in-browser' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect((await from.call('GET', '/v1/business', undefined, { origin: SITE })).status).toBe(200);
  });
});

describe('an answer', () => {
  test('has its request’s id, is never stored, and explains a problem', async () => {
    const good = await from.get('/v1/business');
    expect(good.headers.get('cache-control')).toBe('no-store');
    expect(good.headers.get('x-content-type-options')).toBe('nosniff');
    expect(good.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/u);
    const bad = await from.get('/v1/nothing');
    expect(bad.headers.get('content-type')).toBe('application/problem+json');
    expect(bad.body).toEqual({
      type: `${SITE}/developers/problems#not-found`,
      title: 'Not found',
      status: 404,
      detail: PROBLEM_WORDS['not-found'][2],
      code: 'not-found',
      instance: `urn:uuid:${bad.headers.get('request-id')}`,
    });
  });

  test('of a failing backend is 503, and the fault is logged', async () => {
    const world = await openMemory();
    const software = await shop(world);
    Object.assign(world.gate, { open: async () => Promise.reject(new Error('no connection')) });
    const answer = await software.order('first');
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(JSON.stringify(answer.body)).not.toContain('no connection');
    expect(software.logged).toHaveLength(1);
  });
});
