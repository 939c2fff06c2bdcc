import type { Business } from '#core/business/business.ts';
import type { RequestIssues } from '#core/delivery/request/request-form.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import type { TypedRequest } from '#core/delivery/request/request-fields.ts';
import { READY_IN_MINUTES, type ParcelSize, type ReadyInMinutes } from '#core/delivery/price/tariff.ts';
import type { FormRefusal, FormValues } from '#ui/app/use-form.ts';
import { catalog } from '#ui/messages.ts';
import { fieldWords } from './request-words.ts';

export const readyInOf = (text: string | undefined): ReadyInMinutes =>
  READY_IN_MINUTES.find((minutes) => String(minutes) === text) ?? 0;

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
}: TypedRequest): string =>
  [name, pickupPostalCode, timeZone, postalCode, city, state, size, declared, readyIn].join('\n');

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
};

/** A refusal, and the field it's about, if any. */
export const aboutField = (country: string, refusal: string, message: string): FormRefusal => ({
  toast: message,
  fields: [{ field: FIELD_OF[refusal]?.[hasPostalCodes(country) ? 0 : 1] ?? '', message }],
});
