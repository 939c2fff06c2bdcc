import { useEffect, useState } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { pick, PARCEL_FIELDS } from '#core/delivery/request/delivery-fields.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { EarlierRequest } from './request-form.tsx';

/**
 * The earlier delivery whose details prefill a request; null if the URL names none, or an unknown one. `gone`: its
 * personal data has been deleted.
 */
export function useEarlierDelivery(
  business: BusinessId,
  id: DeliveryId | null,
): 'loading' | 'failed' | 'gone' | EarlierRequest | null {
  const deliveries = usePort(MerchantDeliveries);
  const [found, setFound] = useState<ReturnType<typeof useEarlierDelivery>>(id === null ? null : 'loading');
  useEffect(() => {
    if (id === null) return;
    let current = true;
    const load = async (): Promise<typeof found> => {
      const answer = await deliveries.find(id);
      if (!answer.ok) return 'failed';
      if (answer.value === null || answer.value.businessId !== business) return null;
      const { people } = answer.value;
      return people === null ? 'gone' : { id, details: { ...people.dropoff, ...pick(PARCEL_FIELDS, answer.value) } };
    };
    void load()
      .catch(() => 'failed' as const)
      .then((outcome) => {
        if (current) setFound(outcome);
      });
    return () => {
      current = false;
    };
  }, [business, id, deliveries]);
  return found;
}
