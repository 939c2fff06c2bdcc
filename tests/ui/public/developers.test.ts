import { expect, test } from 'vitest';
import * as v from 'valibot';
import { orderDetails } from '#api/order-form.ts';
import { OPERATIONS } from '#api/operations.ts';
import { PROBLEM_CODES } from '#api/problem.ts';
import { DeliveryOrder } from '#api/wire-order.ts';
import { API_OPERATIONS, API_TAGS, SHARED_PROBLEMS } from '#ui/public/developers/document.ts';
import { GUIDE, REFERENCE } from '#ui/public/developers/docs-page.tsx';
import { exampleAnswer, exampleBody } from '#ui/public/developers/examples.ts';
import { fieldsOf } from '#ui/public/developers/fields.ts';
import { exampleCall } from '#ui/public/developers/operation.tsx';
import { SECTIONS } from '#ui/public/developers/sections.tsx';
import * as samples from '#ui/public/developers/samples.ts';

test('the sample request is one that the API accepts', () => {
  expect(orderDetails('ca', v.parse(DeliveryOrder, samples.REQUEST_BODY)).ok).toBe(true);
});

test('the reference has every operation, each in a group with a name', () => {
  const own = OPERATIONS.map(({ id, method, path }) => [id, method, path]);
  expect(API_OPERATIONS.map(({ id, method, path }) => [id, method, path]).toSorted()).toEqual(own.toSorted());
  const named = REFERENCE.map(({ tag }) => tag).filter((tag) => tag !== '');
  expect(API_TAGS.map(({ name }) => name)).toEqual(named);
  expect(API_OPERATIONS.filter(({ tag }) => !named.includes(tag))).toEqual([]);
});

test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
  'the reference’s examples of %s are a request and an answer that the API has',
  (id, operation) => {
    const shown = API_OPERATIONS.find((one) => one.id === id);
    if (shown === undefined) throw new RangeError(id);
    const call = exampleCall(shown);
    expect(v.safeParse(operation.body ?? v.undefined(), call.body).issues).toBeUndefined();
    expect(call.path).not.toMatch(/[{}]/u);
    expect(call.idempotencyKey !== null).toBe(operation.isIdempotent === true);
    const [, answer] = operation.answer;
    expect(shown.answer.schema === null).toBe(typeof answer === 'string');
    const example = shown.answer.schema === null ? null : exampleAnswer(shown.answer.schema);
    expect(v.safeParse(typeof answer === 'string' ? v.null() : answer, example).issues).toBeUndefined();
  },
);

test('the navigation leads to every part of the guide', () => {
  expect(GUIDE.map(({ href }) => href)).toEqual(SECTIONS.map(({ id }) => `#${id}`));
});

test('every field of an order is described, with its limits', () => {
  const order = API_OPERATIONS.find(({ id }) => id === 'createDelivery')?.body;
  const fields = fieldsOf(order ?? {});
  expect(fields.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['dropoff.name', 'parcel.size', 'maxFeeCents']),
  );
  const { description, limits, required } = fields.find(({ path }) => path === 'readyInMinutes') ?? {};
  expect({ description, limits, required }).toEqual({
    description:
      'When it’s ready for the courier, in minutes from now: 0, 15, 30, 60, 90. 0 if it’s left out. Not with a window.',
    limits: '0 to 90',
    required: false,
  });
  expect(fields.find(({ path }) => path === 'dueBefore')?.type).toBe('time or null');
});

test('every problem in a sample, and in the reference, is one that the API answers', () => {
  const named = Object.values(samples).flatMap((text) =>
    typeof text === 'string'
      ? [...text.matchAll(/\d{3} [A-Z][^{]*\{\s*(?:"title": "[^"]*",\s*)?"code": "([^"]+)"/gu)].map(([, code]) => code)
      : [],
  );
  expect(named.length).toBeGreaterThan(3);
  const listed = API_OPERATIONS.flatMap(({ problems }) => problems.flatMap(([, codes]) => codes));
  expect(SHARED_PROBLEMS).toContain('unknown-key');
  const all = [...named, ...listed, ...SHARED_PROBLEMS];
  expect(all.filter((code) => !PROBLEM_CODES.some((known) => known === code))).toEqual([]);
});

test('an example leaves out what an answer has on request only', () => {
  const answer = API_OPERATIONS.find(({ id }) => id === 'getDelivery')?.answer.schema;
  const shown = exampleAnswer(answer ?? {}) as object;
  expect(Object.keys(shown)).toContain('status');
  expect(Object.keys(shown)).not.toContain('pin');
  expect(exampleBody({ type: 'object', properties: { a: { type: 'string' } } })).toEqual({});
});
