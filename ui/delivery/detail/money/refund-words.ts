import { refundableNow, refundCapOf } from '#core/delivery/lifecycle/refund.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { money } from '#ui/delivery/money.ts';

/** The amounts that a report about a delivery could bring back; empty if there are none. */
export function refundWords(delivery: MerchantDelivery): string {
  const most = refundableNow(delivery);
  const charged = refundCapOf(delivery, false);
  const parts = [
    ...(charged > 0 ? [money(charged, delivery.currency)] : []),
    ...(most > charged ? [`the declared ${money(most - charged, delivery.currency)}`] : []),
  ];
  return most > 0 ? `If something went wrong, up to ${parts.join(' and ')} can be refunded.` : '';
}
