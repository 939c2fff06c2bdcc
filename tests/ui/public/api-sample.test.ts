import { expect, test } from 'vitest';
import * as v from 'valibot';
import { ReceivedMerchantDelivery } from '#adapters/supabase/delivery/received-delivery.ts';
import { isCommandId } from '#core/delivery/command.ts';
import { isDeliveryId } from '#core/delivery/delivery.ts';
import { readDelivery } from '#core/delivery/read-details.ts';
import { quote } from '#core/delivery/quote.ts';
import { isTrackingNumber } from '#core/delivery/tracking-number.ts';
import { instant, parseInstant } from '#core/instant.ts';
import { ANSWER, PATH, REQUEST } from '#ui/public/api-sample.ts';
import { SAMPLE_PICKUP_CODE } from '#ui/public/sample-delivery.ts';

const { request } = REQUEST;
const { value } = ANSWER;
const NOW = Date.parse(value.readyAt) - request.details.readyIn * 60_000;

test('the product accepts the request unchanged', () => {
  expect(PATH).toBe('/rpc/request_delivery');
  expect(isCommandId(REQUEST.command)).toBe(true);
  expect(isDeliveryId(request.id)).toBe(true);
  expect(readDelivery('us', request.details)).toEqual(request.details);
});

test('price, zone and promise match the tariff', () => {
  const { city, state, postalCode } = request.details;
  const pickup = { city, state, postalCode: SAMPLE_PICKUP_CODE };
  const made = quote('us', { pickup, dropoff: { city, state, postalCode } }, request.details, 0, instant(NOW));
  expect(made).toMatchObject({ fee: request.agreed.fee, free: request.agreed.free, zone: value.zone });
  expect(value.fee).toBe(made?.fee);
  expect([parseInstant(value.readyAt), parseInstant(value.dueAt)]).toEqual([made?.readyAt, made?.dueAt]);
});

test('the answer has the product’s names and kinds', () => {
  expect(value.id).toBe(request.id);
  expect(isTrackingNumber(value.number)).toBe(true);
  const read = v.safeParse(ReceivedMerchantDelivery, value);
  const wrong = (read.issues ?? []).filter((issue) => {
    const name = issue.path?.[0]?.key as string;
    return name in value;
  });
  // Only missing fields are errors, because the sample leaves them out; no present field is refused.
  expect(wrong).toEqual([]);
  expect(read.issues?.every(({ received }) => received === 'undefined')).toBe(true);
});
