import { byStop, stopsOf, type Stop } from '#core/delivery/courier/route.ts';
import { isCarried } from '#core/delivery/lifecycle/delivery-status.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { DispatchState, StoredDelivery } from '../dispatch-state.ts';

/** A courier's current deliveries among some, in the order of the stops. */
export const loadAmong = (deliveries: readonly StoredDelivery[], courier: UserId): StoredDelivery[] =>
  deliveries
    .filter(({ delivery }) => delivery.courier === courier && isCarried(delivery.status))
    .toSorted((a, b) => byStop(a.delivery, b.delivery));

/** A courier's current deliveries, in the order of the stops. */
export const loadOf = ({ deliveries }: DispatchState, courier: UserId): StoredDelivery[] =>
  loadAmong(deliveries, courier);

/** The stops of a courier's route. */
export const stopsFor = (dispatch: DispatchState, courier: UserId): Stop<Delivery>[] =>
  stopsOf(
    loadOf(dispatch, courier).map(({ delivery }) => delivery),
    ({ businessId }) => businessId,
  );
