import type { DeliveryFieldRefusal } from '#core/delivery/request/delivery-form.ts';
import { DELIVERY_FIELDS, type DeliveryField } from '#core/delivery/request/delivery-fields.ts';
import {
  ACTIVE_DELIVERIES_LIMIT,
  HOURLY_DELIVERIES_LIMIT,
  type RequestDenial,
} from '#core/delivery/lifecycle/policy.ts';
import { DECLARED_CAP } from '#core/delivery/request/declared-value.ts';
import type { OptionalRequestField, RequestField } from '#core/delivery/request/request-fields.ts';
import type { RequestRefusal } from '#core/delivery/merchant/merchant-deliveries.ts';
import { isNotOpen, type NotOpen } from '#core/delivery/request/not-open.ts';
import type { Failure, FailureKind } from '#core/failure.ts';
import { parsePostalCode } from '#core/delivery/price/postal-code.ts';
import { currencyOf } from '#core/delivery/price/tariff.ts';
import { money } from '#ui/delivery/money.ts';
import { findCountry } from '#core/geography/country.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import { regionsOfPostalCode } from '#core/geography/postal-region.ts';
import { regionName } from '#core/geography/region.ts';
import { apiKeyForm } from '#ui/inquiry/inquiry-words.ts';
import { catalog, plainWords } from '#ui/messages.ts';
import { sessionWords } from '#ui/session/session-words.ts';
import { isolate } from '#core/isolate.ts';

/** A country's word for postal codes, and an example if they have a fixed format. */
export function postalWords(country: string): { readonly name: string; readonly many: string; readonly hint: string } {
  switch (findCountry(country)?.iso) {
    case 'us':
      return { name: 'ZIP code', many: 'ZIP codes', hint: 'Enter a ZIP code of five digits, such as 94107' };
    case 'ca':
      return { name: 'Postal code', many: 'postal codes', hint: 'Enter a postal code, such as M6J 2Z4' };
    default:
      return { name: 'Postal code', many: 'postal codes', hint: 'Enter a postal code of up to 12 letters and digits' };
  }
}

/** The same word, for the middle of a sentence. */
export const postalName = (country: string): string => postalWords(country).name.replace('Postal', 'postal');

/** Messages for merchants who can't request deliveries for a business at all. */
export const denialWords: Readonly<Record<RequestDenial, string>> = {
  'not-a-merchant': 'Only business accounts can request deliveries.',
  'not-verified': 'Verify your email address first. Then you can request deliveries.',
  'account-not-active': 'Your account is waiting for approval. You can request deliveries once it’s approved.',
  'business-not-active': 'This business is waiting for approval. You can request deliveries once it’s approved.',
};

/** Messages for refused requests. */
export const refusalWords = (country: string): Readonly<Record<RequestRefusal, string>> => ({
  ...denialWords,
  // The form opens only for an Active account.
  'account-not-active':
    'Your account isn’t active anymore, so it can’t request deliveries. Contact us if you think that’s a mistake.',
  'no-such-business': 'This business isn’t in your account anymore.',
  'no-pickup': 'First tell us where the courier picks up.',
  'out-of-area': `We don’t deliver between these ${hasPostalCodes(country) ? postalWords(country).many : 'cities'} yet.`,
  'price-changed': 'The price has changed since it was shown. Please check it and request again.',
  'too-many': `That’s more than we can take: up to ${ACTIVE_DELIVERIES_LIMIT} deliveries under way, and ${HOURLY_DELIVERIES_LIMIT} an hour. Please try again later.`,
  'in-the-past': 'That time has passed. Please choose a later one.',
  'too-far': 'That’s too far ahead. Please choose a day within the next 30 days.',
  'window-inverted': 'That window ends before it begins. Please choose another.',
  'window-too-short': 'That window is too short. Please choose a longer one.',
  'before-earliest': 'No courier could be there by then. Please choose a later time.',
  'reused-command': 'That got mixed up with another request. Please request again.',
  invalid: 'Something in this form isn’t right. Please check it and try again.',
});

/** The message for a failed call. */
const failureWords: Readonly<Partial<Record<FailureKind, string>>> = {
  offline: 'You’re offline. Everything you typed is kept. Request again when you’re back: it’s never requested twice.',
  timeout: 'We got no answer. Please request again: it’s never requested twice.',
  unavailable: 'We got no answer. Please request again: it’s never requested twice.',
  throttled: 'Too many requests. Wait a moment, then request again.',
  'session-ended': sessionWords.sessionEnded,
};

/** The message for a request that wasn't decided, or that's outside of hours or a pause. */
export function requestFailure(error: Failure | NotOpen): string {
  if (!isNotOpen(error)) return failureWords[error.kind] ?? catalog.unexpectedError;
  if (error.code === 'outside-hours')
    return `${error.of === 'shop' ? 'You’re closed' : 'We don’t deliver'} at that time. Please choose another.`;
  return error.reason === ''
    ? 'New deliveries were paused until just now. Please request again.'
    : `New deliveries are paused: ${isolate(error.reason)}`;
}

/** The message if an earlier try with other details succeeded after all; `name` is its recipient's, if still known. */
export const alreadyRequested = (name: string): string =>
  `Your earlier request${name === '' ? '' : ` for ${isolate(name)}`} went through after all. Press again to request this one, too.`;

const missing = (country: string): Readonly<Record<Exclude<RequestField, OptionalRequestField> | 'slot', string>> => ({
  pickupPostalCode: `Enter the ${postalName(country)} of the business`,
  pickupPhone: 'Enter the phone number at the counter',
  timeZone: 'Choose the time zone of the business',
  callShop: 'Choose whether recipients may call',
  name: 'Enter the recipient’s name',
  phone: 'Enter the recipient’s phone number',
  street: 'Enter the street address',
  city: 'Enter the city',
  state: 'Enter the state or province',
  postalCode: `Enter the recipient’s ${postalName(country)}`,
  size: 'Choose a size',
  handover: 'Choose how it’s handed over',
  readyIn: 'Choose when it’s ready',
  slot: 'Choose a day and a time',
});

const described: Readonly<Partial<Record<RequestField, DeliveryField>>> = {
  ...DELIVERY_FIELDS,
  pickupNotes: DELIVERY_FIELDS.notes,
};

/** `British Columbia`, `the Northwest Territories or Nunavut`; empty if a postal code belongs to none on the list. */
const regionsInWords = (country: string, postalCode: string): string =>
  (regionsOfPostalCode(country, postalCode) ?? [])
    .map((code) => regionName(country, code).replace('Northwest', 'the Northwest'))
    .join(' or ');

/** The message for a postal code of another state. */
export function otherRegionWords(country: string, state: string, typed: string): string {
  const code = parsePostalCode(country, typed) ?? '';
  const found = regionsInWords(country, code);
  const chosen = regionName(country, state);
  return found === ''
    ? `No ${postalName(country)} of ${chosen} begins like ${code}. Check both.`
    : `${code} is in ${found}, not in ${chosen}. Check both.`;
}

/** Messages for one field. `at`: the place of the address, as typed. */
export function fieldWords(
  country: string,
  field: RequestField,
  code: DeliveryFieldRefusal,
  at = { state: '', postalCode: '' },
): string {
  switch (code) {
    case 'missing':
      return missing(country)[field as keyof ReturnType<typeof missing>];
    case 'too-long': {
      const most = described[field]?.most;
      return most === undefined ? plainWords.tooLong : `This is too long: ${most} characters at most`;
    }
    case 'invalid-email':
      return catalog.invalidEmail;
    case 'invalid-phone':
      return apiKeyForm.codes['invalid-phone'];
    case 'phone-extension':
      return 'Leave out the extension. You can put it in the notes.';
    case 'invalid-postal-code':
      return postalWords(country).hint;
    case 'not-an-amount':
      return 'Enter an amount, such as 45.00';
    case 'above-cap':
      return `Declare ${money(DECLARED_CAP, currencyOf(country))} at most`;
    case 'other-region':
      return otherRegionWords(country, at.state, at.postalCode);
  }
}
