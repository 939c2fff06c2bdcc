import { beforeAll, describe, expect, test } from 'vitest';
import { openMemory } from '#tests/contract/memory.ts';
import { ORDER, shop, type Shop } from '#tests/contract/integration/shop-software.ts';

let from: Shop;
let id = '';
beforeAll(async () => {
  from = await shop(await openMemory());
  id = (await from.order('first')).body.id;
});

let n = 0;
const correct = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  from.call('PATCH', `/v1/deliveries/${id}`, body, { 'idempotency-key': `correct-${(n += 1)}`, ...headers });

const errorsOf = async (answer: ReturnType<typeof correct>) => {
  const { status, body } = await answer;
  expect([status, body.code]).toEqual([422, 'invalid-request']);
  return body.errors.map(({ pointer, code }) => `${pointer} ${code}`);
};

describe('a correction', () => {
  test('without anything to change is refused', async () => {
    for (const body of [{}, { dropoff: {} }]) expect(await errorsOf(correct(body))).toEqual([' nothing-to-change']);
  });

  test('of unknown fields, or of fields that decide the price, is refused', async () => {
    const dropoff = { unit: '9', name: 'Rosi', postalCode: 'M6J 3C2', city: 'Ottawa', state: 'ON', email: '' };
    expect(await errorsOf(correct({ dropoff, parcel: { size: 'large' }, tip: 3 }))).toEqual(
      [
        '/dropoff/name',
        '/dropoff/postalCode',
        '/dropoff/city',
        '/dropoff/state',
        '/dropoff/email',
        '/parcel',
        '/tip',
      ].map((pointer) => `${pointer} unknown-field`),
    );
  });

  test('is checked by the form’s rules, in the form’s order', async () => {
    const dropoff = { phone: 'none', street: '', unit: 'x'.repeat(41), notes: 'Ring\ud800', accessCode: 'a\u0000' };
    expect(await errorsOf(correct({ dropoff }))).toEqual([
      '/dropoff/street missing',
      '/dropoff/unit too-long',
      '/dropoff/phone invalid-phone',
      '/dropoff/accessCode unseen',
      '/dropoff/notes unseen',
    ]);
    expect(await errorsOf(correct({ dropoff: { phone: 7, street: [] } }))).toEqual([
      '/dropoff/phone wrong-type',
      '/dropoff/street wrong-type',
    ]);
    for (const odd of [7, [], 'unit'])
      expect(await errorsOf(correct({ dropoff: odd }))).toEqual(['/dropoff wrong-type']);
  });

  test('needs an Idempotency-Key, and an id', async () => {
    const without = await from.call('PATCH', `/v1/deliveries/${id}`, { metadata: {} });
    expect(without).toMatchObject({ status: 400, body: { code: 'idempotency-key-missing' } });
    const { number } = (await from.get(`/v1/deliveries/${id}`)).body;
    for (const other of [number, '7']) {
      const answer = await from.call('PATCH', `/v1/deliveries/${other}`, { metadata: {} }, { 'idempotency-key': 'x' });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
    expect((await from.call('PUT', `/v1/deliveries/${id}`)).headers.get('allow')).toBe('GET, PATCH');
  });
});

describe('metadata', () => {
  test.each([
    [7, ' wrong-type'],
    [[], ' wrong-type'],
    [{ a: 7 }, '/a wrong-type'],
    [{ a: null }, '/a wrong-type'],
    [{ a: 'x'.repeat(201) }, '/a too-long'],
    [{ a: 'two\nlines' }, '/a unseen'],
    [{ 'a/b': 'x' }, '/a~1b invalid-name'],
    [{ ['n'.repeat(41)]: 'x' }, `/${'n'.repeat(41)} invalid-name`],
    [Object.fromEntries(Array.from({ length: 21 }, (_, one) => [`n${one}`, 'x'])), ' out-of-range'],
  ])('%j is refused', async (metadata, error) => {
    expect(await errorsOf(correct({ metadata }))).toEqual([`/metadata${error}`]);
    expect(await errorsOf(from.order(`bad-${(n += 1)}`, { metadata }))).toEqual([`/metadata${error}`]);
  });

  test('with the name of a built-in object property is refused or kept, never lost', async () => {
    const text = JSON.stringify(ORDER).slice(0, -1);
    const order = (name: string) =>
      from.call('POST', '/v1/deliveries', `${text},"metadata":{"${name}":"x"}}`, { 'idempotency-key': `own-${name}` });
    expect(await errorsOf(order('__proto__'))).toEqual(['/metadata/__proto__ invalid-name']);
    for (const name of ['constructor', 'toString'])
      expect((await order(name)).body).toMatchObject({ metadata: { [name]: 'x' } });
  });
});
