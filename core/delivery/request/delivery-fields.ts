/*
 * Each field of a delivery request, once. The form, its text, stored and received values derive from this table. The
 * views in `courier-delivery.ts`, `tracked-delivery.ts` and `merchant-delivery.ts` don't: they name their fields, so that
 * a new field isn't shown to anyone by accident. It imports nothing, because a guest's tracking page loads it.
 */

/** The attributes of a field. */
export interface DeliveryField {
  /** The group of the field: about the recipient, their door, or the parcel. `when`: it sets the delivery's times. */
  readonly part: 'recipient' | 'door' | 'parcel' | 'when';
  /** The rule for reading it; the schemas are in `delivery-form.ts`. */
  readonly rule:
    | 'text'
    | 'lines'
    | 'phone'
    | 'email'
    | 'postal-code'
    | 'state'
    | 'size'
    | 'handover'
    | 'cents'
    | 'ready-in'
    | 'slot';
  /** Most characters, as the tables have them. */
  readonly most?: number;
  readonly optional?: true;
  /** The status from which the courier sees it, until the delivery is over. The merchant always sees everything. */
  readonly courier?: 'searching' | 'picked_up';
  /** Whether the recipient sees it, with the key or signed in. */
  readonly recipient?: true;
  /** Whether anyone with the number sees it. */
  readonly anyone?: true;
  /** Whether it may be corrected until the courier has the parcel. */
  readonly corrected?: true;
  /** Whether the merchant's device stores it with the recipient, for their next delivery. */
  readonly remembered?: true;
  /** Whether earlier versions lack it: in values that they stored or sent, it counts as empty. */
  readonly added?: true;
}

const recipients = { part: 'recipient', remembered: true } as const;
const atDoor = { part: 'door', remembered: true, courier: 'picked_up' } as const;
const address = { ...recipients, courier: 'picked_up' } as const;

/** The fields of a delivery request, in the order of its form. */
export const DELIVERY_FIELDS = {
  name: { ...address, rule: 'text', most: 100, recipient: true },
  street: { ...address, rule: 'text', most: 200, recipient: true, corrected: true },
  unit: { ...address, rule: 'text', most: 40, optional: true, recipient: true, corrected: true },
  // The price depends on the place, so that can't be corrected.
  postalCode: { ...address, rule: 'postal-code' },
  city: { ...recipients, rule: 'text', most: 100, courier: 'searching', anyone: true },
  state: { ...address, rule: 'state', most: 100 },
  phone: { ...address, rule: 'phone', corrected: true },
  email: { ...recipients, rule: 'email', optional: true },
  accessCode: { ...atDoor, rule: 'text', most: 20, optional: true, recipient: true, corrected: true, added: true },
  notes: { ...atDoor, rule: 'lines', most: 280, optional: true, corrected: true },
  size: { part: 'parcel', rule: 'size', courier: 'searching' },
  handover: { part: 'parcel', rule: 'handover', courier: 'searching', recipient: true },
  contents: { part: 'parcel', rule: 'text', most: 140, optional: true },
  reference: { part: 'parcel', rule: 'text', most: 64, optional: true },
  declared: { part: 'parcel', rule: 'cents', optional: true, added: true },
  readyIn: { part: 'when', rule: 'ready-in' },
  // A window in place of `readyIn`, which is then 0.
  slot: { part: 'when', rule: 'slot', optional: true, added: true },
} as const satisfies Readonly<Record<string, DeliveryField>>;

export type DeliveryFieldName = keyof typeof DELIVERY_FIELDS;
/** The attributes of a field by its name. */
export const describedField = (name: DeliveryFieldName): DeliveryField => DELIVERY_FIELDS[name];

/** The names of the fields with these attributes. */
export type FieldsWith<Attributes extends Partial<DeliveryField>> = {
  [Name in DeliveryFieldName]: (typeof DELIVERY_FIELDS)[Name] extends Attributes ? Name : never;
}[DeliveryFieldName];

type Names<Name> = readonly [Name, ...Name[]];
export const DELIVERY_FIELD_NAMES = Object.keys(DELIVERY_FIELDS) as unknown as Names<DeliveryFieldName>;

function fieldsWith<const Attributes extends Partial<DeliveryField>>(
  ...kinds: readonly Attributes[]
): Names<FieldsWith<Attributes>> {
  const fits = (field: Partial<DeliveryField>, wanted: Attributes) =>
    (Object.keys(wanted) as (keyof DeliveryField)[]).every((key) => field[key] === wanted[key]);
  return DELIVERY_FIELD_NAMES.filter((name) => kinds.some((wanted) => fits(describedField(name), wanted))) as never;
}

/** The fields that a courier needs at the door besides the address and the phone. */
export const DOOR_FIELDS = fieldsWith({ part: 'door' });
export const CORRECTED_DOOR_FIELDS = fieldsWith({ part: 'door', corrected: true });
/** The fields of the door that the recipient sees. */
export const OWN_DOOR_FIELDS = fieldsWith({ part: 'door', recipient: true });
/** The recipient, with their address and door: the fields that are deleted some time after the delivery ended. */
export const DROPOFF_FIELDS = fieldsWith({ part: 'recipient' }, { part: 'door' });
export const PARCEL_FIELDS = fieldsWith({ part: 'parcel' });
export const OPTIONAL_FIELDS = fieldsWith({ optional: true });
export const CORRECTED_FIELDS = fieldsWith({ corrected: true });
export const REMEMBERED_FIELDS = fieldsWith({ remembered: true });
/** The fields that the courier sees after the pick-up. */
export const CARRIED_FIELDS = fieldsWith({ courier: 'picked_up' });
export const ADDED_FIELDS = fieldsWith({ added: true });

type AddedField = (typeof ADDED_FIELDS)[number];
/** The value of a field that was left out. */
type Empty<Name extends DeliveryFieldName> = (typeof DELIVERY_FIELDS)[Name]['rule'] extends 'cents' ? number : string;
/** The values of the added fields that were left out. */
type Added = { readonly [Name in AddedField]: Empty<Name> };

/** The value of a field that was left out: no text, or no money. */
export const emptyValue = <Name extends DeliveryFieldName>(name: Name): Empty<Name> =>
  (describedField(name).rule === 'cents' ? 0 : '') as Empty<Name>;
export type DoorField = (typeof DOOR_FIELDS)[number];
export type DropoffField = (typeof DROPOFF_FIELDS)[number];
export type ParcelField = (typeof PARCEL_FIELDS)[number];
export type CorrectedField = (typeof CORRECTED_FIELDS)[number];
export type RememberedField = (typeof REMEMBERED_FIELDS)[number];

/** The fields of either end of a delivery. */
export const PLACE_FIELDS = ['name', 'street', 'city', 'state', 'postalCode', 'phone', 'notes'] as const;

/** These fields of an object, and no others. */
export const pick = <Field extends string, Values extends Readonly<Record<Field, unknown>>>(
  fields: readonly Field[],
  values: Values,
): Pick<Values, Field> => Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<Values, Field>;

/** Adds the fields that an earlier version doesn't know to its values: with their values so far, or else empty. */
export const withAdded = <Values extends object>(values: Values, before: Partial<Added> = {}): Values & Added => ({
  ...(Object.fromEntries(ADDED_FIELDS.map((field) => [field, before[field] ?? emptyValue(field)])) as unknown as Added),
  ...values,
});
