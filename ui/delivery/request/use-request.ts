import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import type { CurrentSettings } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { RequestDelivery } from '#core/delivery/merchant/request-delivery.ts';
import { isNotOpen } from '#core/delivery/request/not-open.ts';
import { pickupIn, type TypedRequest } from '#core/delivery/request/request-fields.ts';
import { currencyOf } from '#core/delivery/price/tariff.ts';
import { failure } from '#core/failure.ts';
import { toasts } from '#ui/app/toasts.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { money } from '#ui/delivery/money.ts';
import { basisAfter, codesOf, receiptFor, type ReceiptBasis } from './receipt/receipt-for.ts';
import { aboutField, fieldRefusal, typedDetails } from './request-typed.ts';
import { alreadyRequested, refusalWords, requestFailure } from './request-words.ts';
import { useStanding } from './use-denial.ts';
import { middlesOf } from './use-middles.ts';

/** Requests one delivery with the price that's shown, and words its refusals. */
export function useRequest(
  basis: ReceiptBasis,
  reload: () => Promise<CurrentSettings | null>,
  redeliveryOf: DeliveryId | null,
  onNoPickup: () => void,
) {
  const { business, editing } = basis;
  const { country } = business;
  const words = refusalWords(country);
  const requestDelivery = usePort(RequestDelivery);
  const by = useStanding();
  /** The delivery of an earlier try that had succeeded after all; remembered until the next try. */
  const [earlier, setEarlier] = useState<DeliveryId | null>(null);

  const priceChanged = async (typed: TypedRequest, before: number): Promise<string> => {
    const settings = await reload();
    if (settings === null) return words['price-changed'];
    const fresh = basisAfter({ ...basis, settings }, before);
    const receipt = receiptFor(typed, fresh, await middlesOf(country, codesOf(typed, fresh)));
    if (receipt.kind !== 'quoted') return words['price-changed'];
    const { free, fee } = receipt.quote;
    return free
      ? 'This delivery is free now. Request again to confirm.'
      : `The price is ${money(fee, currencyOf(country))} now. Request again if that’s fine.`;
  };

  /** Requests it; `before` others were requested since the settings were loaded. */
  const ask = async (typed: TypedRequest, before = 0): Promise<MerchantDelivery | FormRefusal> => {
    const middles = await middlesOf(country, codesOf(typed, basis));
    if (middles === null) return { toast: requestFailure(failure('offline')) };
    const receipt = receiptFor(typed, basisAfter(basis, before), middles);
    // Without a price, some field is invalid and shows why.
    const agreed = receipt.kind === 'quoted' ? receipt.quote : { fee: 0, free: false };
    setEarlier(null);
    const answer = await requestDelivery({
      by,
      business,
      details: typedDetails(typed),
      pickup: editing ? pickupIn(typed) : null,
      redeliveryOf,
      agreed: { fee: agreed.fee, free: agreed.free },
    });
    if (answer.ok) {
      const { delivery, asAsked } = answer.value;
      if (asAsked) return delivery;
      // This may have been the last free delivery.
      await reload();
      setEarlier(delivery.id);
      return { toast: alreadyRequested(delivery.recipientName) };
    }
    const { error } = answer;
    if (isNotOpen(error)) await reload();
    if (typeof error !== 'string')
      return 'issues' in error ? fieldRefusal(business, error, typed) : { toast: requestFailure(error) };
    if (error === 'no-pickup') onNoPickup();
    return error === 'price-changed'
      ? { toast: await priceChanged(typed, before) }
      : aboutField(country, error, words[error]);
  };

  /** Requests it and opens its page. */
  const send = async (typed: TypedRequest): Promise<FormRefusal | undefined> => {
    const asked = await ask(typed);
    if ('toast' in asked) return asked;
    toasts.success('Delivery requested');
    navigate(deliveryOf(business.id, asked.id));
    return undefined;
  };

  return { by, earlier, setEarlier, priceChanged, ask, send };
}
