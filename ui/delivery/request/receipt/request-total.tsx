import type { ReactNode } from 'react';
import type { Receipt } from '#core/delivery/lifecycle/receipt.ts';
import type { Currency } from '#core/delivery/price/tariff.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';
import { shortDay, windowWords } from '#ui/delivery/window-words.ts';

/** The receipt's total beside the button while the receipt is out of view. Only the receipt is announced. */
export function RequestTotal({
  receipt,
  currency,
  times,
  isOpen,
}: {
  receipt: Receipt;
  currency: Currency;
  times: BusinessTime;
  /** Whether its time isn't chosen yet. */
  isOpen: boolean;
}): ReactNode {
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
