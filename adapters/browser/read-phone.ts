import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { ReadPhone } from '#core/delivery/request/phone-reader.ts';
import { findCountry } from '#core/geography/country.ts';
import { ok, refused } from '#core/result.ts';

/** The text, and variants without prefixes that people type from habit, even those of another country. */
const variants = (text: string, country: string): readonly string[] => {
  const mexican = country === 'MX' ? text.replace(/^\D*(?:044|045|01)\D*(?=\d)/u, '') : text;
  return [
    text,
    text.replace(/^\D*(?:00|011)(?=\D*\d)/u, '+'),
    // Mobile numbers of Mexico had a 1 until 2019, and many address books still do.
    text.replace(/^\D*(?:\+|00|011)\s*52\D*1(?=\D*\d)/u, '+52'),
    mexican,
  ];
};

/** Reads a phone number by the numbering plans of libphonenumber. */
export const readPhone: ReadPhone = (typed, stored) => {
  const country = (findCountry(stored)?.iso ?? 'us').toUpperCase() as CountryCode;
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[·・]/gu, ' ')
    .trim()
    .replace(/^tel:/iu, '');
  for (const variant of variants(text, country)) {
    const number = parsePhoneNumberFromString(variant, { defaultCountry: country, extract: false });
    if (number?.isValid() !== true || number.number.length > 16) continue;
    return number.ext === undefined ? ok(number.number) : refused('phone-extension');
  }
  return refused('invalid-phone');
};
