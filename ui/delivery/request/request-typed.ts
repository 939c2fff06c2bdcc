import type { Business } from '#core/business/business.ts';
import type { RequestIssues } from '#core/delivery/request/request-form.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import { requestFields, type RequestField, type TypedRequest } from '#core/delivery/request/request-fields.ts';
import { READY_IN_MINUTES, type ParcelSize } from '#core/delivery/price/tariff.ts';
import { WHEN_REFUSALS, whenOf, type When } from '#core/delivery/request/when.ts';
import { typeInto } from '#ui/app/use-draft.ts';
import { typedInto } from '#ui/app/use-form-of.ts';
import type { FormRefusal, FormValues } from '#ui/app/use-form.ts';
import { catalog } from '#ui/messages.ts';
import { fieldWords } from './request-words.ts';

/** The choice of a day and an hour in place of the minutes until it's ready. */
export const LATER = 'later';

/** The text of the form's fields. */
export const typedIn = (form: HTMLFormElement): TypedRequest =>
  typedInto(requestFields.fields, Object.fromEntries(new FormData(form)) as Record<string, string>);

/** Types into a field, or chooses one of its values. */
export function fillField(form: HTMLFormElement | null, name: RequestField, text: string): void {
  const found = form?.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
    typeInto(control, text);
}

export const isLater = ({ readyIn }: TypedRequest): boolean => readyIn === LATER;

/** When a delivery is wanted, as typed so far; null for later without a time. */
export function typedWhen({ readyIn, slot }: TypedRequest): When | null {
  if (readyIn !== LATER) return { readyIn: READY_IN_MINUTES.find((minutes) => String(minutes) === readyIn) ?? 0 };
  const when = whenOf({ slot, readyIn: 0 });
  return 'window' in when ? when : null;
}

/** The delivery's fields: a window is sent only for later, and is missing there if no time is chosen. */
export const typedDetails = (typed: TypedRequest): TypedRequest =>
  isLater(typed) ? { ...typed, readyIn: '0', slot: typed.slot || LATER } : { ...typed, slot: '' };

export const sizeOf = ({ size }: TypedRequest): ParcelSize => (size === 'large' ? 'large' : 'small');

/** The fields that the receipt shows. */
export const onReceipt = ({
  name,
  pickupPostalCode,
  timeZone,
  postalCode,
  city,
  state,
  size,
  declared,
  readyIn,
  slot,
}: TypedRequest): string =>
  [name, pickupPostalCode, timeZone, postalCode, city, state, size, declared, readyIn, slot].join('\n');

/** The messages for invalid fields of a business's form. */
export function fieldRefusal(
  { country, state }: Pick<Business, 'country' | 'state'>,
  { issues }: RequestIssues,
  values: FormValues,
): FormRefusal {
  const at = (field: string) =>
    field === 'pickupPostalCode'
      ? { state, postalCode: values[field] ?? '' }
      : { state: values['state'] ?? '', postalCode: values['postalCode'] ?? '' };
  const fields = issues.map(({ field, code }) => ({ field, message: fieldWords(country, field, code, at(field)) }));
  const missing = issues.some(({ code }) => code === 'missing');
  return { toast: missing ? catalog.fillInRequiredFields : (fields[0]?.message ?? ''), fields };
}

/** The field of a refusal, in a country with postal codes and in one without. */
const FIELD_OF: Readonly<Record<string, readonly [string, string]>> = {
  'out-of-area': ['postalCode', 'city'],
  'no-pickup': ['pickupPostalCode', 'pickupPhone'],
  ...Object.fromEntries(WHEN_REFUSALS.map((code) => [code, ['slot', 'slot'] as const])),
};

/** A refusal, and the field it's about, if any. */
export const aboutField = (country: string, refusal: string, message: string): FormRefusal => ({
  toast: message,
  fields: [{ field: FIELD_OF[refusal]?.[hasPostalCodes(country) ? 0 : 1] ?? '', message }],
});
