import type { Business } from '../business/business.ts';
import type { FormIssues, TypedInto } from '../form.ts';
import { ok, refused, type Result } from '../result.ts';
import {
  deliveryForm,
  pickupForm,
  type DeliveryFieldRefusal,
  type DeliveryForm,
  type PickupForm,
} from './delivery-form.ts';
import type { ReadPhone } from './phone-reader.ts';

export type TypedDelivery = TypedInto<ReturnType<typeof deliveryForm>>;
export type TypedPickup = TypedInto<ReturnType<typeof pickupForm>>;

/** The fields of a request in its form's order. Those of the pickup have names of their own beside the recipient's. */
export const REQUEST_FIELDS = [
  'pickupPostalCode',
  'pickupPhone',
  'pickupNotes',
  'timeZone',
  'name',
  'street',
  'unit',
  'postalCode',
  'city',
  'state',
  'phone',
  'email',
  'notes',
  'size',
  'handover',
  'contents',
  'reference',
  'readyIn',
] as const;
export type RequestField = (typeof REQUEST_FIELDS)[number];

/** The issues of a request as typed. */
export type RequestIssues = FormIssues<RequestField, DeliveryFieldRefusal>;

const ofPickup = {
  postalCode: 'pickupPostalCode',
  phone: 'pickupPhone',
  notes: 'pickupNotes',
  timeZone: 'timeZone',
} as const satisfies Record<keyof PickupForm, RequestField>;

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
    ...(from.ok ? [] : from.error.issues.map(({ field, code }) => ({ field: ofPickup[field], code }))),
    ...(to.ok ? [] : to.error.issues),
  ];
  const place = ({ field }: (typeof issues)[number]) => REQUEST_FIELDS.indexOf(field);
  return refused({ issues: issues.toSorted((a, b) => place(a) - place(b)) });
}
