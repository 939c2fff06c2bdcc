import type { ReactNode } from 'react';
import type { Receipt } from '#core/delivery/lifecycle/receipt.ts';
import type { Currency } from '#core/delivery/price/tariff.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';

/** The receipt's total beside the button while the receipt is out of view. Only the receipt is announced. */
export function RequestTotal({
  receipt,
  currency,
  times,
}: {
  receipt: Receipt;
  currency: Currency;
  times: BusinessTime;
}): ReactNode {
  if (receipt.kind !== 'quoted') return null;
  const { free, fee, dueAt } = receipt.quote;
  return (
    <p className="request__total grid" aria-hidden="true">
      <span className="request__price numeric">{free ? 'Free' : money(fee, currency)}</span>
      <span className="request__by numeric">{`by ${times.time(dueAt)}`}</span>
    </p>
  );
}
