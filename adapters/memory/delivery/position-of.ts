import type { BusinessId } from '#core/business/business-id.ts';
import type { KeptPosition } from '#core/delivery/position.ts';
import { NO_PLACES, shopPoint, type ShopPoint } from '#core/delivery/shop-point.ts';
import type { Transaction } from '../transaction.ts';
import type { DispatchState, StoredDelivery } from './dispatch-state.ts';

/** The point of a business's counter; null if it isn't known. */
export const counterOf = ({ settings }: DispatchState, business: BusinessId): ShopPoint | null =>
  shopPoint(settings.find((row) => row.business === business)?.counter ?? NO_PLACES);

/** The position of a delivery's courier: from their phone, or from the world for couriers that it plays. */
export const positionOf = (
  { state: { dispatch }, world, now }: Transaction,
  stored: StoredDelivery,
): KeptPosition | null =>
  dispatch.positions.find(
    ({ delivery, courier }) => delivery === stored.delivery.id && courier === stored.delivery.courier,
  ) ?? world.courierAt(stored, now, counterOf(dispatch, stored.delivery.businessId));
