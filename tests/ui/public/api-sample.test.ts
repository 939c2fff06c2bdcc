import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { orderDetails } from '#api/order-form.ts';
import { OPERATIONS } from '#api/operations.ts';
import { Delivery } from '#api/wire-delivery.ts';
import { DeliveryOrder } from '#api/wire-order.ts';
import { quote } from '#core/delivery/request/quote.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { isTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { instant, parseInstant } from '#core/instant.ts';
import { ANSWER, PATH, REQUEST } from '#ui/public/api-sample.ts';
import { SAMPLE_PICKUP_CODE } from '#ui/public/sample-delivery.ts';
import { middleOf } from '#tests/builders/middles.ts';

const { price, promise } = ANSWER;

test('the API accepts the request unchanged', () => {
  expect(OPERATIONS.some(({ method, path }) => method === 'POST' && path === PATH)).toBe(true);
  expect(orderDetails('us', v.parse(DeliveryOrder, REQUEST)).ok).toBe(true);
});

test('price, zone and promise match the tariff', () => {
  const { city, postalCode } = REQUEST.dropoff;
  const place = { city, state: REQUEST.dropoff.state.toLowerCase() };
  const now = instant(Date.parse(promise.readyAt) - REQUEST.readyInMinutes * 60_000);
  const made = quote(
    DEFAULT_TARIFF,
    'us',
    { pickup: { ...place, postalCode: SAMPLE_PICKUP_CODE }, dropoff: { ...place, postalCode } },
    { size: 'small', when: { readyIn: 15 } },
    0,
    now,
    middleOf,
    USUAL_WAYS,
  );
  if (!made.ok) throw new Error(`no price: ${JSON.stringify(made.error)}`);
  expect(made.value).toMatchObject({ fee: price.feeCents, free: price.free, zone: price.zone });
  expect([parseInstant(promise.readyAt), parseInstant(promise.dueAt)]).toEqual([made.value.readyAt, made.value.dueAt]);
  expect(price.chargeCents).toBeLessThanOrEqual(REQUEST.maxFeeCents);
});

test('the answer has the API’s names and kinds', () => {
  expect(isTrackingNumber(ANSWER.number)).toBe(true);
  const { issues = [] } = v.safeParse(Delivery, ANSWER);
  // Only missing fields are errors, because the sample leaves them out; no present field is refused.
  expect(issues.filter(({ received }) => received !== 'undefined')).toEqual([]);
  const known = Object.keys((Delivery.pipe[0] as { entries: object }).entries);
  expect(Object.keys(ANSWER).filter((name) => !known.includes(name))).toEqual([]);
});
