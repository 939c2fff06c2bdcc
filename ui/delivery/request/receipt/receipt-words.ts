import type { Receipt } from '#core/delivery/lifecycle/receipt.ts';
import { whenCode } from '#core/delivery/request/when.ts';
import { FREE_DELIVERIES, type Currency } from '#core/delivery/price/tariff.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';
import { betweenWords, longDay } from '#ui/delivery/window-words.ts';
import { refusalWords } from '#ui/delivery/request/request-words.ts';

/**
 * A receipt as a sentence, without the ever-changing time of day; empty while there's nothing to announce. `isOpen`: its
 * time isn't chosen yet.
 */
export function receiptWords(
  receipt: Receipt,
  currency: Currency,
  country: string,
  times: BusinessTime,
  isOpen = false,
): string {
  if (receipt.kind === 'incomplete' || receipt.kind === 'measuring') return '';
  if (receipt.kind === 'out-of-area') return refusalWords(country)['out-of-area'];
  if (receipt.kind === 'refused') return refusalWords(country)[whenCode(receipt.refusal)];
  const { minutes, fee, free, dropoffReadyAt, dueAt } = receipt.quote;
  const price = free
    ? `Free. ${receipt.freeLeftAfter} of ${FREE_DELIVERIES} left after this.`
    : `${money(fee, currency)}.`;
  if (isOpen) return price;
  if (dropoffReadyAt !== null)
    return `${price} At the door on ${longDay(dropoffReadyAt, times.timeZone)}, ${betweenWords(dropoffReadyAt, dueAt, times)}.`;
  return `${price} At the door within ${minutes} minutes of being ready.`;
}
