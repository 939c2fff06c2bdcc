import type { ReactNode } from 'react';
import type { Receipt } from '#core/delivery/lifecycle/receipt.ts';
import type { Cents, Currency } from '#core/delivery/price/tariff.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';
import { shortDay, windowWords } from '#ui/delivery/window-words.ts';

/** The receipt's total beside the button while the receipt is out of view. Only the receipt is announced. */
export function RequestTotal({
  receipt,
  currency,
  times,
  isOpen,
  sum = null,
}: {
  receipt: Receipt;
  currency: Currency;
  times: BusinessTime;
  /** Whether its time isn't chosen yet. */
  isOpen: boolean;
  /** The price and the last promise of several for one courier. */
  sum?: { readonly total: Cents; readonly last: number } | null;
}): ReactNode {
  if (sum !== null)
    return (
      <p className="request__total grid" aria-hidden="true">
        <span className="request__price numeric">{sum.total === 0 ? 'Free' : money(sum.total, currency)}</span>
        <span className="request__by numeric">{`last by ${times.time(sum.last)}`}</span>
      </p>
    );
  if (receipt.kind !== 'quoted') return null;
  const { free, fee, dropoffReadyAt, dueAt } = receipt.quote;
  return (
    <p className="request__total grid" aria-hidden="true">
      <span className="request__price numeric">{free ? 'Free' : money(fee, currency)}</span>
      {!isOpen && (
        <span className="request__by numeric">
          {dropoffReadyAt === null
            ? `by ${times.time(dueAt)}`
            : `${shortDay(dropoffReadyAt, times.timeZone)}, ${windowWords(dropoffReadyAt, dueAt, times)}`}
        </span>
      )}
    </p>
  );
}
