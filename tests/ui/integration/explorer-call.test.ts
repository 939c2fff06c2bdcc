import { expect, test } from 'vitest';
import * as v from 'valibot';
import { OPERATIONS } from '#api/operations.ts';
import { makeApiKey } from '#core/integration/api-key.ts';
import { seededRandom } from '#demo/world/seeded-random.ts';
import { callWith, deliveryIn, firstTyped, inputsOf, snippetOf } from '#ui/integration/explorer-call.ts';
import { keyIssue } from '#ui/integration/explorer-key.tsx';
import { API_OPERATIONS } from '#ui/public/developers/document.ts';

const ADDRESS = 'https://api.example';
const operationOf = (id: string) => API_OPERATIONS.find((one) => one.id === id)!;

test.each(API_OPERATIONS.map((operation) => [operation.id, operation] as const))(
  '%s begins with a request that the API understands',
  (id, operation) => {
    const { body, path } = snippetOf(operation, firstTyped(operation, null), ADDRESS);
    const real = OPERATIONS.find((one) => one.id === id);
    expect(v.safeParse(real?.body ?? v.undefined(), body).issues).toBeUndefined();
    expect(path).not.toMatch(/[{}]/u);
  },
);

test('an empty field isn’t sent, and a typed value gets the type of its field', () => {
  const create = operationOf('createDelivery');
  const typed = {
    ...firstTyped(create, null),
    'body.maxFeeCents': '899',
    'body.dropoff.email': '',
    'body.readyInMinutes': 'soon',
    'body.metadata': '{ "cart": "c_1" }',
  };
  const { body } = snippetOf(create, typed, ADDRESS) as { body: Record<string, Record<string, unknown>> };
  expect(body).toMatchObject({ maxFeeCents: 899, readyInMinutes: 'soon', metadata: { cart: 'c_1' } });
  expect(Object.keys(body['dropoff']!)).not.toContain('email');
});

test('values of the address and the query are escaped', () => {
  const get = operationOf('getDelivery');
  const typed = { 'path.id': 'a/b?c', 'query.include': 'people,courier' };
  expect(snippetOf(get, typed, ADDRESS).path).toBe('/v1/deliveries/a%2Fb%3Fc?include=people%2Ccourier');
});

test('a call has the key, and the key of its repeats', () => {
  const create = operationOf('createDelivery');
  const { headers, method } = callWith(snippetOf(create, firstTyped(create, null), ADDRESS), 'KEY');
  expect({ method, ...headers }).toEqual({
    method: 'POST',
    Authorization: 'Bearer KEY',
    'Content-Type': 'application/json',
    'Idempotency-Key': 'order-1042',
  });
});

test('the next operation is about the delivery of the last answer', () => {
  expect(deliveryIn('{"id":"d1","number":"N"}')).toBe('d1');
  expect(deliveryIn('{"data":[{"id":"d2","number":"N"}],"next":null}')).toBe('d2');
  expect(deliveryIn('{"id":"b1","name":"Bellini"}')).toBeNull();
  expect(deliveryIn('not json')).toBeNull();
  const next = operationOf('nextTestStep');
  expect(firstTyped(next, 'd2')['path.id']).toBe('d2');
  expect(inputsOf(next).map(({ name }) => name)).toEqual(['id']);
});

test('a live key, an incomplete one and none at all are sent to nothing', () => {
  const random = seededRandom(1);
  const [test, live] = [makeApiKey('swl', 'test', random), makeApiKey('swl', 'live', random)];
  expect(keyIssue('swl', ` ${test} `)).toBeUndefined();
  expect(keyIssue('swl', live)).toBe('A live key doesn’t belong in a page. Use a test key.');
  expect(keyIssue('swl', test.slice(0, -1))).toBe('That isn’t a whole key. Copy all of it.');
  expect(keyIssue('swl', ' ')).toBe('Enter a test key');
});
