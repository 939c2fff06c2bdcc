import { countryOfNumber, MAX_PHONE_DIGITS, nationalDigits } from '../geography/phone.ts';
import { COUNTRIES, findCountry, type Country } from '../geography/country.ts';
import { ok, refused, type Result } from '../result.ts';

export type PhoneRefusal = 'missing-phone' | 'long-phone';

/** A phone number as the users table holds it. */
export interface PhoneNumber {
  /** National digits, at most ten (spec §9). */
  readonly digits: string;
  /** With the plus. */
  readonly dialCode: string;
}

/**
 * Reads a typed phone number (spec §5). A number that begins with `+` or `00` names its country itself; of any other,
 * what stands before the national digits is dropped only where the number would be too long with it: the dial code, or
 * the zero of a call within the country. Nothing is cut off silently: what is still too long is refused.
 */
export function phoneNumber(typed: string, countryValue: string): Result<PhoneNumber, PhoneRefusal> {
  const chosen = findCountry(countryValue) ?? (COUNTRIES[0] as Country);
  const country = countryOfNumber(typed, chosen) ?? chosen;
  const digits = fitting(nationalDigits(typed, country), country.dialCode);
  if (digits === '') return refused('missing-phone');
  return digits.length > MAX_PHONE_DIGITS ? refused('long-phone') : ok({ digits, dialCode: `+${country.dialCode}` });
}

function fitting(digits: string, dialCode: string): string {
  if (digits.length <= MAX_PHONE_DIGITS) return digits;
  const bare = digits.startsWith(dialCode) ? digits.slice(dialCode.length) : digits;
  return bare.length > MAX_PHONE_DIGITS && bare.startsWith('0') ? bare.slice(1) : bare;
}
