import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '#api/operations.ts';
import { exampleBody } from '#ui/public/developers/examples.ts';
import { API_OPERATIONS, resolved, withoutNull, type Schema } from '#ui/public/developers/document.ts';
import { withValue } from '#tests/contract/project/odd-values.ts';
import { openMemory } from '#tests/contract/memory.ts';
import { shop } from '#tests/contract/integration/shop-software.ts';

/** The properties of a body that may be left out, as paths. Those of a list are of its first item. */
function optionalIn(given: Schema, path: readonly string[] = []): (readonly string[])[] {
  const { properties = {}, required = [], items } = resolved(withoutNull(given).schema);
  if (items !== undefined) return optionalIn(items, [...path, '0']);
  return Object.entries(properties).flatMap(([name, property]) => {
    const here = [...path, name];
    return [...(required.includes(name) ? [] : [here]), ...optionalIn(property, here)];
  });
}

const CASES = API_OPERATIONS.flatMap(({ id, body }) =>
  body === null ? [] : optionalIn(body).map((path) => [`${id}: ${path.join('.')}`, id, path] as const),
);

describe('what may be left out of a request', () => {
  test('is found in orders, corrections and endpoints, also within others', () => {
    const names = CASES.map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'createDelivery: dropoff.email',
        'createDelivery: parcel.contents',
        'createDeliveries: orders.0.metadata',
        'createQuote: readyInMinutes',
        'correctDelivery: dropoff',
        'correctDelivery: dropoff.unit',
        'addWebhookEndpoint: events',
        'changeWebhookEndpoint: events',
      ]),
    );
  });

  test.each(CASES)('may be null: %s', async (_, id, path) => {
    const { method, path: address } = OPERATIONS.find((one) => one.id === id)!;
    const body = exampleBody(API_OPERATIONS.find((one) => one.id === id)!.body!);
    const answers = [];
    for (const value of [undefined, null]) {
      const from = await shop(await openMemory());
      const { id: delivery } = (await from.order('first')).body;
      const endpoint = await from.call('POST', '/v1/webhook-endpoints', { url: 'https://shop.example.com/events' });
      const wanted = address.includes('webhook') ? endpoint.body.id : delivery;
      const { status, body: answered } = await from.call(
        method,
        address.replace('{id}', wanted),
        withValue(body, path, value),
        { 'idempotency-key': 'second' },
      );
      const orders = answered.results?.map((one) => one.status);
      answers.push({ status, orders, code: answered.code, errors: answered.errors });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(JSON.stringify(answers[0])).not.toMatch(/wrong-type|unknown-value/u);
  });

  test('is null in the document too', () => {
    for (const { id, body } of API_OPERATIONS)
      for (const path of body === null ? [] : optionalIn(body)) {
        const schema = path.reduce<Schema>((at, name) => {
          const { items, properties = {} } = resolved(withoutNull(at).schema);
          return items ?? properties[name] ?? {};
        }, body ?? {});
        expect(withoutNull(schema).mayBeNull, `${id}: ${path.join('.')}`).toBe(true);
      }
  });
});

describe('a repeated order', () => {
  test('is the same, whether its client writes null or nothing', async () => {
    const from = await shop(await openMemory());
    const first = await from.order('first', { dueBefore: null, metadata: null });
    const again = await from.order('first');
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(again.body.id).toBe(first.body.id);
  });
});
