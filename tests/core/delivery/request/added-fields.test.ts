import * as v from 'valibot';
import { expect, test } from 'vitest';
import { job } from '#core/delivery/courier/courier-delivery.ts';
import {
  ADDED_FIELDS,
  CORRECTED_FIELDS,
  describedField,
  DROPOFF_FIELDS,
  pick,
  REMEMBERED_FIELDS,
} from '#core/delivery/request/delivery-fields.ts';
import { jobSchema } from '#core/delivery/courier/job-schema.ts';
import { textsOf } from '#core/delivery/request/delivery-texts.ts';
import { readCorrection, readDelivery } from '#core/delivery/request/read-details.ts';
import { isInstant } from '#core/instant.ts';
import { aCourierId, aDelivery } from '#tests/builders/delivery.ts';
import { PICKUP } from '#tests/builders/request.ts';
import { DETAILS } from '../merchant/merchant.ts';

/** Those with text; a declared value is a number. */
const ADDED_TEXTS = ADDED_FIELDS.filter((field) => field !== 'declared' && field !== 'slot');
const KNOWN = {
  ...DETAILS,
  ...Object.fromEntries(ADDED_TEXTS.map((field) => [field, `a ${field}`])),
  slot: '/2026-12-05T19:00:00.000Z',
};
const dropoff = pick(DROPOFF_FIELDS, KNOWN);
const carried = job({
  delivery: aDelivery().with({ status: 'picked_up', courier: aCourierId }).build(),
  people: { pickup: { ...dropoff, ...PICKUP }, dropoff, recipientNote: '' },
  secrets: null,
  key: null,
  events: [],
  courier: null,
  proof: null,
  mayCallShop: false,
});
const without = <T extends object>(values: T, field: string): T =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== field)) as T;

test.each(ADDED_TEXTS)('data stored or sent before the field %s existed is read with it empty', (field) => {
  const Time = v.pipe(v.number(), v.guard(isInstant));
  const read = v.parse(jobSchema(Time), { ...carried, dropoff: without(carried?.dropoff ?? {}, field) });
  expect(read).toEqual({ ...carried, dropoff: { ...carried?.dropoff, [field]: '' } });
  const Recipient = v.object(textsOf(REMEMBERED_FIELDS));
  expect(v.parse(Recipient, without(dropoff, field))).toEqual({ ...dropoff, [field]: '' });
  expect(readDelivery('ca', without(KNOWN, field))).toEqual({ ...KNOWN, [field]: '' });
});

test('a request by a page without a declared value and windows has neither', () => {
  expect(readDelivery('ca', without(KNOWN, 'declared'))).toEqual({ ...KNOWN, declared: 0 });
  expect(readDelivery('ca', without(KNOWN, 'slot'))).toEqual({ ...KNOWN, slot: '' });
});

const CORRECTED = CORRECTED_FIELDS.filter((field) => describedField(field).added);

test.each(CORRECTED)('a correction by a page without the field %s keeps its value', (field) => {
  expect(readCorrection('ca', without(KNOWN, field), KNOWN)?.[field]).toBe(`a ${field}`);
  expect(readCorrection('ca', { ...KNOWN, [field]: '' }, KNOWN)?.[field]).toBe('');
});
