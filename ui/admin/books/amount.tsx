import type { ReactNode } from 'react';
import type { Cents, Currency } from '#core/delivery/price/tariff.ts';
import { money } from '#ui/delivery/money.ts';

/** An amount with its currency, for lists that have several. */
export function Amount({ cents, currency }: { cents: Cents; currency: Currency }): ReactNode {
  return (
    <span className="books-amount numeric">
      <span>{money(cents, currency)}</span>
      <span className="books-amount__currency">{currency}</span>
    </span>
  );
}

/** The same as a text: `$1,240.00 USD`. */
export const amountText = (cents: Cents, currency: Currency): string => `${money(cents, currency)} ${currency}`;
