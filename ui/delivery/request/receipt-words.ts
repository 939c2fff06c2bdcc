import type { Receipt } from '#core/delivery/lifecycle/receipt.ts';
import { whenCode } from '#core/delivery/request/when.ts';
import { FREE_DELIVERIES, type Currency } from '#core/delivery/price/tariff.ts';
import { money } from '#ui/delivery/money.ts';
import { refusalWords } from './request-words.ts';

/** A receipt as a sentence, without the ever-changing time of day; empty while there's nothing to announce. */
export function receiptWords(receipt: Receipt, currency: Currency, country: string): string {
  if (receipt.kind === 'incomplete' || receipt.kind === 'measuring') return '';
  if (receipt.kind === 'out-of-area') return refusalWords(country)['out-of-area'];
  if (receipt.kind === 'refused') return refusalWords(country)[whenCode(receipt.refusal)];
  const { minutes, fee, free } = receipt.quote;
  const price = free
    ? `Free. ${receipt.freeLeftAfter} of ${FREE_DELIVERIES} left after this.`
    : `${money(fee, currency)}.`;
  return `${price} At the door within ${minutes} minutes of being ready.`;
}
