import { expect, test } from 'vitest';
import * as v from 'valibot';
import { orderDetails } from '#api/order-form.ts';
import { OPERATIONS } from '#api/operations.ts';
import { PROBLEM_CODES } from '#api/problem.ts';
import { Delivery } from '#api/wire-delivery.ts';
import { DeliveryOrder } from '#api/wire-order.ts';
import { OPERATION_ROWS } from '#ui/public/developers/api-words.ts';
import * as samples from '#ui/public/developers/samples.ts';

const { REQUEST_ANSWER, REQUEST_BODY } = samples;

test('the sample request is one that the API accepts', () => {
  expect(orderDetails('ca', v.parse(DeliveryOrder, REQUEST_BODY)).ok).toBe(true);
});

test('the sample answer has only fields of a delivery, with values of their kinds', () => {
  const { issues = [] } = v.safeParse(Delivery, REQUEST_ANSWER);
  // The sample leaves fields out, and has no wrong one.
  expect(issues.filter(({ received }) => received !== 'undefined')).toEqual([]);
  const known = Object.keys((Delivery.pipe[0] as { entries: object }).entries);
  expect(Object.keys(REQUEST_ANSWER).filter((name) => !known.includes(name))).toEqual([]);
});

test('every operation is listed, in the document’s order', () => {
  const own = OPERATIONS.map(({ method, path }) => [method, path]);
  expect(OPERATION_ROWS.map(([method, path]) => [method, path])).toEqual(own);
});

test('every problem in a sample is one that the API answers', () => {
  const named = Object.values(samples).flatMap((text) =>
    typeof text === 'string'
      ? [...text.matchAll(/\d{3} [A-Z][^{]*\{\s*(?:"title": "[^"]*",\s*)?"code": "([^"]+)"/gu)]
      : [],
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.map(([, code]) => code).filter((code) => !PROBLEM_CODES.some((known) => known === code))).toEqual([]);
});
