import { byId } from '#core/newest-first.ts';
import { isCarried } from './delivery-status.ts';
import type { Delivery, DeliveryId } from './delivery.ts';
import type { TrackingNumber } from './tracking-number.ts';

/** Another delivery of the same business with the same courier. */
export interface Alongside {
  readonly id: DeliveryId;
  readonly number: TrackingNumber;
}

/**
 * The other deliveries of its business that go with a delivery: those that its courier carries, or before one is found,
 * those of its group. By promised time. PostgreSQL has the same rule (`private.alongside`).
 */
export function alongside(delivery: Delivery, all: readonly Delivery[]): readonly Alongside[] {
  const { businessId, courier, together, status } = delivery;
  const goesWith = (other: Delivery) =>
    isCarried(status)
      ? other.courier === courier && isCarried(other.status)
      : status === 'searching' && together !== null && other.together === together && other.status === 'searching';
  return all
    .filter((other) => other.id !== delivery.id && other.businessId === businessId && goesWith(other))
    .toSorted((a, b) => a.dueAt - b.dueAt || byId(a, b))
    .map(({ id, number }) => ({ id, number }));
}
