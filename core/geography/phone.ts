import { plainText } from '../plain-text.ts';
import { COUNTRIES, type Country } from './country.ts';

/** Most digits of a stored phone number (spec §9). */
export const MAX_PHONE_DIGITS = 10;

/** A zero that's dialed within the country only, as in `+49 (0)30`. It isn't part of a number with its dial code. */
const DOMESTIC_ZERO = /^([^0-9+]*(?:\+|00)[^(]*)\( ?0 ?\)/u;

/** The part of a typed text that a phone field keeps: digits of any script, as ASCII, and the `+` before them. */
export function phoneTyped(typed: string): string {
  const text = plainText(typed).replace(DOMESTIC_ZERO, '$1');
  return (/^[^0-9+]*\+/u.test(text) ? '+' : '') + text.replace(/[^0-9]/gu, '');
}

const asciiDigits = (typed: string): string => phoneTyped(typed).replace('+', '');

/** Whether a number begins with a dial code. Spaces and brackets don't matter: a field stores `0 049` as `0049`. */
export const isInternational = (typed: string): boolean => /^(?:\+|00)/u.test(phoneTyped(typed));

/**
 * The country of a pasted international number: the longest dial code that it starts with, or `preferred` if several
 * countries share that code. Null for a number without `+` or `00`.
 */
export function countryOfNumber(typed: string, preferred: Country | null): Country | null {
  if (!isInternational(typed)) return null;
  const digits = asciiDigits(typed).replace(/^00/u, '');
  const matching = COUNTRIES.filter((country) => digits.startsWith(country.dialCode));
  const longest = Math.max(0, ...matching.map((country) => country.dialCode.length));
  const best = matching.filter((country) => country.dialCode.length === longest);
  return best.find((country) => country.value === preferred?.value) ?? best[0] ?? null;
}

/** Whether a number that's being typed could still reach a longer dial code: `+1` may become the Bahamas' `+1242`. */
export function mayReachLongerDialCode(typed: string): boolean {
  const digits = asciiDigits(typed).replace(/^00/u, '');
  return isInternational(typed) && COUNTRIES.some(({ dialCode }) => dialCode !== digits && dialCode.startsWith(digits));
}

/** The digits after the dial code. Digits typed without `+` or `00` are national already. */
export function nationalDigits(typed: string, country: Country): string {
  const digits = asciiDigits(typed);
  if (!isInternational(typed)) return digits;
  const bare = digits.replace(/^00/u, '');
  const code = bare.startsWith(country.dialCode) ? country.dialCode : (countryOfNumber(typed, country)?.dialCode ?? '');
  return bare.slice(code.length);
}

/** Group sizes by the number of digits, as people read a number aloud. Shorter numbers aren't split. */
const GROUPS: Readonly<Record<number, readonly number[]>> = {
  6: [3, 3],
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
  12: [4, 4, 4],
};

/** While a number is being typed, its length is unknown. Digits beyond the groups stay in the last one. */
const TYPED_GROUPS = [3, 3, Infinity];

function grouped(national: string, dialCode: string, sizes: readonly number[]): string {
  let from = 0;
  const groups = sizes.map((size) => national.slice(from, (from += size))).filter((group) => group !== '');
  return groups.join(dialCode === '+1' ? '-' : ' ');
}

/** In North America a number has ten digits. More digits are a mistake, which groups would hide. */
const atRest = (national: string, dialCode: string): readonly number[] =>
  (dialCode === '+1' && national.length > 10 ? undefined : GROUPS[national.length]) ?? [national.length];

/** A stored phone number for display: `+1 416-555-0142` in North America, `+49 301 234 567` elsewhere. */
export const displayPhone = (national: string, dialCode: string): string =>
  `${dialCode} ${grouped(national, dialCode, atRest(national, dialCode))}`;

/**
 * A number with its dial code, such as `+14165550142`, for display. A number without a known dial code stays as it is.
 */
export function displayInternational(number: string): string {
  const country = countryOfNumber(number, null);
  return country === null ? number : displayPhone(nationalDigits(number, country), `+${country.dialCode}`);
}

/**
 * A typed number in groups: `416-555-01`, `+49 301 234`. Characters that aren't part of a number are dropped. A dial code
 * is separated once no longer one is possible. `typing` groups from the left, so that no digit moves to another group.
 */
export function groupPhone(typed: string, country: Country, typing: boolean): string {
  const kept = phoneTyped(typed);
  const named = countryOfNumber(kept, country);
  if (isInternational(kept) && (named === null || (typing && mayReachLongerDialCode(kept)))) return kept;
  const dialCode = `+${(named ?? country).dialCode}`;
  const national = nationalDigits(kept, named ?? country);
  // In North America people put the 1 in front themselves.
  const own = named === null && dialCode === '+1' && national.startsWith('1') ? '1' : '';
  const rest = national.slice(own.length);
  const groups = grouped(rest, dialCode, typing ? TYPED_GROUPS : atRest(rest, dialCode));
  return `${named === null ? own : dialCode} ${groups}`.trim();
}
