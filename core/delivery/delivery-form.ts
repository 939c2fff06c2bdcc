import * as v from 'valibot';
import { isPhoneText } from '../inquiry/inquiry-text.ts';
import { phoneNumber } from '../registration/phone-number.ts';
import { Email } from '../session/email.ts';
import { regionsOf } from '../geography/region.ts';
import { HANDOVERS } from './delivery.ts';
import { parsePostalCode } from './postal-code.ts';
import { PARCEL_SIZES, READY_IN_MINUTES } from './tariff.ts';

/** Most characters of each text, as the tables have them. */
export const DELIVERY_LENGTHS = {
  name: 100,
  street: 200,
  unit: 40,
  city: 100,
  state: 100,
  notes: 280,
  contents: 140,
  reference: 64,
} as const;

/** What is wrong with one field. */
export type DeliveryFieldRefusal = 'missing' | 'too-long' | 'invalid-email' | 'invalid-phone' | 'invalid-postal-code';

const optional = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, 'too-long'));
const required = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty('missing'), v.maxLength(most, 'too-long'));

/** A phone number of a country, as it is dialed: `+14165550142`. */
const phone = (country: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('missing'),
    v.check((typed) => isPhoneText(typed) && phoneNumber(typed, country).ok, 'invalid-phone'),
    v.transform((typed) => {
      const read = phoneNumber(typed, country);
      return read.ok ? `${read.value.dialCode}${read.value.digits}` : typed;
    }),
  );

const postalCode = (country: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('missing'),
    v.check((typed) => parsePostalCode(country, typed) !== null, 'invalid-postal-code'),
    v.transform((typed) => parsePostalCode(country, typed) ?? typed),
  );

/** A code of the country's list, where it has one. */
const state = (country: string) =>
  v.pipe(
    required(DELIVERY_LENGTHS.state),
    v.check((code) => regionsOf(country, 'later')?.some((region) => region.code === code) ?? true, 'missing'),
  );

/** Where it goes, what it is, and when it is ready, for a business in that country. Issues are {@link DeliveryFieldRefusal}s. */
export const deliveryForm = (country: string) =>
  v.object({
    name: required(DELIVERY_LENGTHS.name),
    phone: phone(country),
    email: v.union([v.pipe(v.string(), v.trim(), v.literal('')), v.pipe(v.string(), v.trim(), Email)], 'invalid-email'),
    street: required(DELIVERY_LENGTHS.street),
    unit: optional(DELIVERY_LENGTHS.unit),
    city: required(DELIVERY_LENGTHS.city),
    state: state(country),
    postalCode: postalCode(country),
    notes: optional(DELIVERY_LENGTHS.notes),
    contents: optional(DELIVERY_LENGTHS.contents),
    reference: optional(DELIVERY_LENGTHS.reference),
    size: v.picklist(PARCEL_SIZES, 'missing'),
    handover: v.picklist(HANDOVERS, 'missing'),
    readyIn: v.picklist(READY_IN_MINUTES, 'missing'),
  });
export type DeliveryForm = v.InferOutput<ReturnType<typeof deliveryForm>>;

/** What a business tells once, for all of its deliveries. Issues are {@link DeliveryFieldRefusal}s. */
export const pickupForm = (country: string) =>
  v.object({
    postalCode: postalCode(country),
    phone: phone(country),
    notes: optional(DELIVERY_LENGTHS.notes),
    /** IANA name, such as `America/Toronto`. */
    timeZone: v.pipe(v.string(), v.check(isTimeZone, 'missing')),
  });
export type PickupForm = v.InferOutput<ReturnType<typeof pickupForm>>;

/** What may be put right until the courier has the parcel. The postal code may not: the price hangs on it. */
export const correctionForm = (country: string) => v.pick(deliveryForm(country), ['street', 'unit', 'notes', 'phone']);
export type CorrectionForm = v.InferOutput<ReturnType<typeof correctionForm>>;

/** What a backend is given, read once more; null where a form would have refused it. */
export const readPickup = (country: string, given: unknown): PickupForm | null => read(pickupForm(country), given);
export const readCorrection = (country: string, given: unknown): CorrectionForm | null =>
  read(correctionForm(country), given);

function read<T>(schema: v.GenericSchema<unknown, T>, given: unknown): T | null {
  const checked = v.safeParse(schema, given);
  return checked.success ? checked.output : null;
}

/** Whether a text names a time zone that this runtime knows. */
export function isTimeZone(text: string): boolean {
  try {
    return text !== '' && new Intl.DateTimeFormat('en-US', { timeZone: text }).format(0) !== '';
  } catch {
    return false;
  }
}
