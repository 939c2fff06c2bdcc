import { useMemo } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { pick, PARCEL_FIELDS } from '#core/delivery/request/delivery-fields.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import { ok } from '#core/result.ts';
import { useAnswer, type Answered } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { EarlierRequest } from './request-form.tsx';

type Earlier = EarlierRequest | 'gone';

/**
 * The earlier delivery whose details prefill a request; null if it's unknown. Without an id, nothing. `gone`: its
 * personal data has been deleted.
 */
export function useEarlierDelivery(business: BusinessId, id: DeliveryId | null): Answered<Earlier | null> {
  const deliveries = usePort(MerchantDeliveries);
  const ask = useMemo(() => {
    if (id === null) return null;
    return async () => {
      const answer = await deliveries.find(id);
      if (!answer.ok) return answer;
      if (answer.value === null || answer.value.businessId !== business) return ok(null);
      const { people } = answer.value;
      return ok<Earlier>(
        people === null ? 'gone' : { id, details: { ...people.dropoff, ...pick(PARCEL_FIELDS, answer.value) } },
      );
    };
  }, [business, id, deliveries]);
  return useAnswer<Earlier | null>(ask);
}
