import type { Business } from '#core/business/business.ts';
import type { FormIssues, TypedInto } from '#core/form.ts';
import { ok, refused, type Result } from '#core/result.ts';
import {
  deliveryForm,
  pickupForm,
  type DeliveryFieldRefusal,
  type DeliveryForm,
  type PickupForm,
} from './delivery-form.ts';
import type { ReadPhone } from './phone-reader.ts';
import { PICKUP_NAMES, type RequestField } from './request-fields.ts';

export type TypedDelivery = TypedInto<ReturnType<typeof deliveryForm>>;
export type TypedPickup = TypedInto<ReturnType<typeof pickupForm>>;

/** The issues of a request as typed. */
export type RequestIssues = FormIssues<RequestField, DeliveryFieldRefusal>;

/** Checks a business's request with the pickup details that go with it, if any do. */
export function checkRequest(
  { country, state }: Pick<Business, 'country' | 'state'>,
  details: TypedDelivery,
  pickup: TypedPickup | null,
  read: ReadPhone,
): Result<{ readonly details: DeliveryForm; readonly pickup: PickupForm | null }, RequestIssues> {
  const to = deliveryForm(country, read).check(details);
  const from = pickup === null ? ok(null) : pickupForm(country, state, read).check(pickup);
  if (to.ok && from.ok) return ok({ details: to.value, pickup: from.value });
  const issues = [
    ...(from.ok ? [] : from.error.issues.map(({ field, code }) => ({ field: PICKUP_NAMES[field], code }))),
    ...(to.ok ? [] : to.error.issues),
  ];
  return refused({ issues });
}
