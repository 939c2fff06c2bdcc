import type { DeliveryRequest, RefusedMember, TogetherRefusal } from '../delivery/merchant/merchant-deliveries.ts';
import type { Failure } from '../failure.ts';
import { refused, type Result } from '../result.ts';
import type { ApiCommand } from './api-command.ts';
import type { ChangedTogether, OpenBusiness } from './api-gate.ts';
import { chargeOf, quoteFor, type ApiOrder, type OrderRefusal } from './order-delivery.ts';

/** Why orders for one courier were refused, and which. */
export type OrdersRefusal = TogetherRefusal | RefusedMember<OrderRefusal> | Failure;

/**
 * Orders deliveries for one courier at their prices of this moment, if each order allows that: all of them, or none. A
 * repeated call gets those that the first one made.
 */
export function orderTogether({ business, deliveries }: OpenBusiness) {
  const tryOnce = async (
    command: ApiCommand,
    orders: readonly ApiOrder[],
  ): Promise<Result<ChangedTogether, OrdersRefusal>> => {
    const [lead] = orders;
    if (lead === undefined) return refused('too-few');
    const prepared = await deliveries.prepare(command, lead.id);
    if (!prepared.ok) return prepared;
    const { made, settings } = prepared.value;
    const requests: Omit<DeliveryRequest, 'businessId'>[] = [];
    for (const [at, { id, details, metadata, redeliveryOf, pickupReadyAt, maxFee, dueBefore }] of orders.entries()) {
      const request = { id, details, metadata, redeliveryOf, pickupReadyAt };
      // Those that a first try made keep their prices.
      if (made !== null) {
        requests.push({ ...request, agreed: { fee: 0, free: true } });
        continue;
      }
      const freeLeft = Math.max(0, settings.freeLeft - at);
      const price = await quoteFor(business, { ...settings, freeLeft }, details, pickupReadyAt);
      if (!price.ok) return refused({ at, refusal: price.error });
      const { fee, free, dueAt } = price.value;
      if (chargeOf(price.value) > maxFee)
        return refused({ at, refusal: { code: 'price-above-maximum', quote: price.value } });
      if (dueBefore !== null && dueAt > dueBefore)
        return refused({ at, refusal: { code: 'promise-too-late', quote: price.value } });
      requests.push({ ...request, agreed: { fee, free } });
    }
    return deliveries.requestTogether(command, requests);
  };
  return async (command: ApiCommand, orders: readonly ApiOrder[]): Promise<Result<ChangedTogether, OrdersRefusal>> => {
    const first = await tryOnce(command, orders);
    if (first.ok || typeof first.error === 'string' || !('at' in first.error)) return first;
    // Another order took the last free delivery in between.
    return first.error.refusal === 'price-changed' ? tryOnce(command, orders) : first;
  };
}
