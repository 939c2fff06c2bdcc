import type { DeliveryLookup } from '#core/delivery/delivery-lookup.ts';
import { deliverySummary } from '#core/delivery/merchant-delivery.ts';
import { ok } from '#core/result.ts';
import { findBusiness } from '../business-table.ts';
import type { MemoryClient } from '../memory-client.ts';
import { findDeliveryByNumber } from './all-deliveries.ts';
import { settleAll } from './dispatch-table.ts';

export function memoryDeliveryLookup(client: MemoryClient): DeliveryLookup {
  return {
    find: (number) =>
      client.as('dispatch.lookup', (me, tx) => {
        settleAll(tx, client.backend);
        const stored = me.isAdmin ? findDeliveryByNumber(tx, number) : undefined;
        if (stored === undefined) return ok(null);
        const { delivery, people } = stored;
        const business = findBusiness(tx, delivery.businessId);
        return ok({
          delivery: deliverySummary(delivery, people),
          business: {
            id: delivery.businessId,
            name: business?.businessName ?? people?.pickup.name ?? '',
            removed: business === null,
          },
        });
      }),
  };
}
