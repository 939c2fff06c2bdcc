import { useCallback } from 'react';
import type { Business } from '#core/business/business.ts';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { DeliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import { useAccount } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useRows, type LoadedRows } from '#ui/listing/use-rows.ts';
import { deliveryList } from './delivery-list.ts';

/** The deliveries of a business, cached for the signed-in person. */
export function useDeliveryRows({ id, owner }: Business): LoadedRows<DeliverySummary> {
  const deliveries = usePort(MerchantDeliveries);
  const account = useAccount();
  const reader = account === null || account === 'loading' ? owner : account.userId;
  const load = useCallback(() => deliveries.list(id), [deliveries, id]);
  return useRows(`deliveries:${id}`, reader, deliveryList, load);
}
