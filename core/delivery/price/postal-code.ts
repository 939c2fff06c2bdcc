import { plainText } from '#core/plain-text.ts';
import { findCountry } from '#core/geography/country.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import { isShort } from '#core/typed-text.ts';

/** Longer than anyone would type or paste it. */
const MAX_TYPED = 64;

/**
 * A postal code as it is stored: `94107` in the United States, `M6J 2Z4` in Canada, upper case with single spaces
 * elsewhere. Null if it can't be a code of that country. An empty text is valid for countries without postal codes.
 */
export function parsePostalCode(country: string, typed: string): string | null {
  if (!isShort(typed, MAX_TYPED)) return null;
  // Written before a code in Japan.
  const plain = plainText(typed).replace(/^〒 ?/u, '');
  // Some other letters have an upper case in ASCII.
  if (!/^[A-Za-z0-9 -]*$/u.test(plain)) return null;
  const text = plain.toUpperCase();
  switch (findCountry(country)?.iso) {
    case 'us':
      return /^(\d{5})(?:[- ]*\d{4})?$/u.exec(text)?.[1] ?? null;
    case 'ca': {
      const [, area, unit] =
        /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[- ]*(\d[ABCEGHJ-NPRSTV-Z]\d)$/u.exec(text) ?? [];
      return area === undefined || unit === undefined ? null : `${area} ${unit}`;
    }
    default:
      if (text === '' && !hasPostalCodes(country)) return '';
      return /^[A-Z0-9][A-Z0-9 -]{0,10}[A-Z0-9]$/u.test(text) ? text : null;
  }
}
