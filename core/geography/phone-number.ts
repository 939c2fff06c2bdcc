import { countryOfNumber, isInternational, MAX_PHONE_DIGITS, nationalDigits } from './phone.ts';
import { COUNTRIES, findCountry, type Country } from './country.ts';
import { ok, refused, type Result } from '../result.ts';

export type PhoneRefusal = 'missing-phone' | 'long-phone' | 'unknown-dial-code';

/** A phone number as in the users table. */
export interface PhoneNumber {
  /** National digits, at most ten (spec §9). */
  readonly digits: string;
  /** With the plus. */
  readonly dialCode: string;
}

/**
 * Parses a typed phone number (spec §5). A number that starts with `+` or `00` has its own country code. From any other,
 * the dial code or the domestic leading zero is dropped only if the number would be too long with it. So is an area code
 * that the dial code contains already. Nothing is cut off silently: a number that's still too long is refused.
 */
export function phoneNumber(typed: string, countryValue: string): Result<PhoneNumber, PhoneRefusal> {
  const chosen = findCountry(countryValue) ?? (COUNTRIES[0] as Country);
  const named = countryOfNumber(typed, chosen);
  const country = named ?? chosen;
  const digits = fitting(nationalDigits(typed, country), country.dialCode);
  if (digits === '') return refused('missing-phone');
  // With the chosen country's code, it would be someone else's number.
  if (named === null && isInternational(typed)) return refused('unknown-dial-code');
  return digits.length > MAX_PHONE_DIGITS ? refused('long-phone') : ok({ digits, dialCode: `+${country.dialCode}` });
}

/** Under `+1`, a country's own area code is part of its dial code: the Bahamas' `+1242` is followed by seven digits. */
const areaCodeIn = (dialCode: string): string | null => /^1(\d{3})$/u.exec(dialCode)?.[1] ?? null;

function fitting(digits: string, dialCode: string): string {
  const area = areaCodeIn(dialCode);
  if (area !== null && digits.length === 10 && digits.startsWith(area)) return digits.slice(area.length);
  if (digits.length <= MAX_PHONE_DIGITS) return digits;
  const bare = digits.startsWith(dialCode) ? digits.slice(dialCode.length) : digits;
  return bare.length > MAX_PHONE_DIGITS && bare.startsWith('0') ? bare.slice(1) : bare;
}
