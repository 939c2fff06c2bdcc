import * as v from 'valibot';
import { isDeliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isUserId, type UserId } from '#core/identity/user-id.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { DispatchState, StopOrder } from '../dispatch-state.ts';

/** An order of doors as it's stored. */
export const StopOrderRow = schemaOf<StopOrder>({
  courier: v.pipe(v.string(), v.guard(isUserId)),
  order: v.array(v.pipe(v.string(), v.guard(isDeliveryId))),
});

/** The orders with a courier's new one. */
export const withOrder = (
  { stopOrders }: DispatchState,
  courier: UserId,
  order: readonly DeliveryId[],
): StopOrder[] => [...stopOrders.filter((row) => row.courier !== courier), { courier, order }];

/** Forgets the place of a delivery that's accepted again: the last one to join a route is its last door. */
export function forgetPlace(dispatch: DispatchState, delivery: DeliveryId): void {
  if (dispatch.stopOrders.some(({ order }) => order.includes(delivery)))
    dispatch.stopOrders = dispatch.stopOrders.map((row) => ({
      ...row,
      order: row.order.filter((id) => id !== delivery),
    }));
}
