import type { FormFields } from '#core/form.ts';
import {
  CORRECTED_FIELDS,
  DELIVERY_FIELD_NAMES,
  OPTIONAL_FIELDS,
  type CorrectedField,
  type DeliveryFieldName,
} from './delivery-fields.ts';
import type { PickupForm } from './delivery-form.ts';

/** The pickup's fields have names of their own beside the recipient's. */
export const PICKUP_NAMES = {
  postalCode: 'pickupPostalCode',
  phone: 'pickupPhone',
  notes: 'pickupNotes',
  timeZone: 'timeZone',
  callShop: 'callShop',
} as const satisfies Record<keyof PickupForm, string>;

export type RequestField = (typeof PICKUP_NAMES)[keyof PickupForm] | DeliveryFieldName;
export type OptionalRequestField = 'pickupNotes' | (typeof OPTIONAL_FIELDS)[number];
/** A request as typed, with the pickup's fields. */
export type TypedRequest = Readonly<Record<RequestField, string>>;

const OPTIONAL: readonly RequestField[] = [PICKUP_NAMES.notes, ...OPTIONAL_FIELDS];

/** The fields of a request in its form's order. */
export const requestFields: FormFields<RequestField> = {
  fields: [...Object.values(PICKUP_NAMES), ...DELIVERY_FIELD_NAMES],
  isOptional: (field) => OPTIONAL.includes(field),
};

/** The fields that may be corrected. */
export const correctionFields: FormFields<CorrectedField> = {
  fields: CORRECTED_FIELDS,
  isOptional: (field) => OPTIONAL.includes(field),
};

/** The pickup details in a typed request. */
export const pickupIn = (typed: TypedRequest): Record<keyof PickupForm, string> => ({
  postalCode: typed.pickupPostalCode,
  phone: typed.pickupPhone,
  notes: typed.pickupNotes,
  timeZone: typed.timeZone,
  callShop: typed.callShop,
});
