import * as v from 'valibot';
import { cleanLines, plainAddress } from '#core/clean-text.ts';
import { formOf, type ValuesOf } from '#core/form.ts';
import { Email } from '#core/identity/email.ts';
import { isKnownTimeZone } from '#core/known-time-zone.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import { isPostalCodeIn } from '#core/geography/postal-region.ts';
import { regionsOf } from '#core/geography/region.ts';
import { cleaned, limitedText, requiredText } from '#core/typed-text.ts';
import { plainText } from '#core/plain-text.ts';
import {
  CORRECTED_FIELDS,
  DELIVERY_FIELDS,
  DELIVERY_FIELD_NAMES,
  describedField,
  emptyValue,
  type CorrectedField,
  type DeliveryFieldName,
} from './delivery-fields.ts';
import { declaredValue, typedDeclaredValue } from './declared-value.ts';
import { HANDOVERS } from './handover.ts';
import type { ReadPhone } from './phone-reader.ts';
import { readPlainPhone } from './plain-phone.ts';
import { parsePostalCode } from '../price/postal-code.ts';
import { PARCEL_SIZES, READY_IN_MINUTES } from '../price/tariff.ts';
import { readSlot } from './slot.ts';

const CODES = [
  'missing',
  'too-long',
  'invalid-email',
  'invalid-phone',
  'phone-extension',
  'invalid-postal-code',
  'other-region',
  'not-an-amount',
  'above-cap',
] as const;
/** The issue of one field. */
export type DeliveryFieldRefusal = (typeof CODES)[number];

/** A phone number of a country, in the form in which it's dialed: `+14165550142`. */
const phone = (country: string, read: ReadPhone) => {
  const problem = (typed: string) => {
    const answer = read(typed, country);
    return answer.ok ? null : answer.error;
  };
  return v.pipe(
    v.string(),
    ...cleaned('invalid-phone', plainText),
    v.nonEmpty('missing'),
    v.check((typed) => problem(typed) !== 'phone-extension', 'phone-extension'),
    v.check((typed) => problem(typed) !== 'invalid-phone', 'invalid-phone'),
    v.transform((typed) => {
      const answer = read(typed, country);
      return answer.ok ? answer.value : typed;
    }),
  );
};

const postalCode = (country: string) =>
  v.pipe(
    v.string(),
    ...cleaned('invalid-postal-code', plainText),
    v.check((typed) => typed !== '' || !hasPostalCodes(country), 'missing'),
    v.check((typed) => parsePostalCode(country, typed) !== null, 'invalid-postal-code'),
    v.transform((typed) => parsePostalCode(country, typed) ?? typed),
  );

/** A code of the country's list, if it has one. */
const state = (country: string, most: number) =>
  v.pipe(
    requiredText(most),
    v.check((code) => regionsOf(country, 'later')?.some((region) => region.code === code) ?? true, 'missing'),
  );

/** A select's text, as the number of minutes. */
const readyInText = v.pipe(
  v.string(),
  v.transform((typed) => READY_IN_MINUTES.find((minutes) => String(minutes) === typed)),
  v.nonNullish(v.picklist(READY_IN_MINUTES), 'missing'),
);

/** A window as text, or none. */
const slot = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || readSlot(text) !== null, 'missing'),
);

const notes = (most: number) => limitedText(most, cleanLines);

/** The schema of each rule, for a business in that country. */
const schemasOf = (country: string, read: ReadPhone) => ({
  text: (most: number, isOptional: boolean) => (isOptional ? limitedText(most) : requiredText(most)),
  lines: notes,
  phone: () => phone(country, read),
  email: () =>
    v.pipe(v.string(), ...cleaned('invalid-email', plainAddress), v.union([v.literal(''), Email], 'invalid-email')),
  'postal-code': () => postalCode(country),
  state: (most: number) => state(country, most),
  size: () => v.picklist(PARCEL_SIZES, 'missing'),
  handover: () => v.picklist(HANDOVERS, 'missing'),
  cents: () => declaredValue,
  'ready-in': () => v.picklist(READY_IN_MINUTES, 'missing'),
  slot: () => slot,
});

type Described = typeof DELIVERY_FIELDS;
type RuleSchema<Name extends DeliveryFieldName> = ReturnType<ReturnType<typeof schemasOf>[Described[Name]['rule']]>;
type FieldSchema<Name extends DeliveryFieldName> = Described[Name] extends { readonly optional: true }
  ? v.OptionalSchema<RuleSchema<Name>, Described[Name]['rule'] extends 'cents' ? 0 : ''>
  : RuleSchema<Name>;

/** The values of a delivery for a business in that country. */
export const deliverySchema = (country: string, read: ReadPhone) => {
  const schemas = schemasOf(country, read);
  const entries = DELIVERY_FIELD_NAMES.map((name) => {
    const { rule, most = 0, optional = false } = describedField(name);
    const schema = schemas[rule](most, optional);
    return [name, optional ? v.optional<v.GenericSchema, unknown>(schema, emptyValue(name)) : schema];
  });
  return v.object(Object.fromEntries(entries) as { [Name in DeliveryFieldName]: FieldSchema<Name> });
};

/** Refuses a postal code that contradicts the state: the delivery would be priced and offered in another city. */
export const isPlace =
  (country: string) =>
  (place: { readonly state: string; readonly postalCode: string }): boolean =>
    isPostalCodeIn(country, place.state, place.postalCode);

const CALL_SHOP = ['yes', 'no'] as const;

/** The fields that a business enters once. */
export const pickupSchema = (country: string, businessState: string, read: ReadPhone) =>
  v.object({
    postalCode: v.pipe(
      postalCode(country),
      v.check((code) => isPlace(country)({ state: businessState, postalCode: code }), 'other-region'),
    ),
    phone: phone(country, read),
    notes: v.optional(notes(DELIVERY_FIELDS.notes.most), ''),
    /** IANA name, such as `America/Toronto`. */
    timeZone: v.pipe(v.string(), v.check(isTimeZone, 'missing')),
    /** Whether recipients may call the counter. */
    callShop: v.pipe(v.string(), v.trim(), v.picklist(CALL_SHOP, 'missing')),
  });

/** The fields that may be corrected. */
export const correctionSchema = (country: string, read: ReadPhone) =>
  v.pick(deliverySchema(country, read), CORRECTED_FIELDS);

/** The recipient, the parcel, and when it's ready, for a business in that country. */
export const deliveryForm = (country: string, read: ReadPhone = readPlainPhone) =>
  formOf(
    v.pipe(
      v.object({ ...deliverySchema(country, read).entries, declared: typedDeclaredValue, readyIn: readyInText }),
      v.forward(v.partialCheck([['state'], ['postalCode']], isPlace(country), 'other-region'), ['postalCode']),
    ),
    CODES,
  );
export type DeliveryForm = ValuesOf<ReturnType<typeof deliveryForm>>;

/** The fields that decide the price of a delivery, except its time, for a business in that country. */
export const placeForm = (country: string, read: ReadPhone = readPlainPhone) =>
  formOf(
    v.pipe(
      v.pick(deliverySchema(country, read), ['postalCode', 'city', 'state', 'size']),
      v.forward(v.partialCheck([['state'], ['postalCode']], isPlace(country), 'other-region'), ['postalCode']),
    ),
    CODES,
  );

/** The fields that a business in that country and state enters once for all of its deliveries. */
export const pickupForm = (country: string, state: string, read: ReadPhone = readPlainPhone) =>
  formOf(pickupSchema(country, state, read), CODES);
export type PickupForm = ValuesOf<ReturnType<typeof pickupForm>>;

/** The fields that may be corrected until the courier has the parcel. Not the postal code: the price depends on it. */
export const correctionForm = (country: string, read: ReadPhone = readPlainPhone) =>
  formOf(correctionSchema(country, read), CODES);
/** A form for some of the fields of {@link correctionForm}: software sends only those that it corrects. */
export const partialCorrectionForm = (
  country: string,
  fields: readonly CorrectedField[],
  read: ReadPhone = readPlainPhone,
) => formOf(v.pick(correctionSchema(country, read), fields as readonly [CorrectedField, ...CorrectedField[]]), CODES);

export type CorrectionForm = ValuesOf<ReturnType<typeof correctionForm>>;

/** The names of the IANA list that have an area. Abbreviations such as EST don't name a place. */
const ZONE_NAME = /^(?:Etc\/GMT(?:\+(?:[1-9]|1[0-2])|-(?:[1-9]|1[0-4]))|[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]*)+)$/u;

/** Whether a text is written like a time zone that a business may have, such as `America/Toronto`. */
export const isZoneName = (text: string): boolean => ZONE_NAME.test(text);

/** Whether a text names a time zone that a business may have. Takes milliseconds: it loads the zone's rules. */
export const isTimeZone = (text: string): boolean => isZoneName(text) && isKnownTimeZone(text);
