import type { Cents, Currency } from '#core/delivery/price/tariff.ts';

const formats = new Map<Currency, Intl.NumberFormat>();

/** An amount among others in the same currency: `$8.99`, `−$3.00`. */
export function money(cents: Cents, currency: Currency): string {
  let format = formats.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    formats.set(currency, format);
  }
  return format.format(cents / 100).replace('-', '−');
}
