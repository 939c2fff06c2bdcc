import { byStop, isSameRoute, stopsOf, type Stop } from '#core/delivery/courier/route.ts';
import { isCarried } from '#core/delivery/lifecycle/delivery-status.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import { byId } from '#core/newest-first.ts';
import type { DispatchState, StoredDelivery } from '../dispatch-state.ts';

/** A courier's current deliveries, in the order of the stops. `among`: what all couriers carry, if the caller has it. */
export function loadOf(
  { deliveries, stopOrders }: DispatchState,
  courier: UserId,
  among: readonly StoredDelivery[] = deliveries,
): StoredDelivery[] {
  const inOrder = byStop(stopOrders.find((row) => row.courier === courier)?.order ?? []);
  return among
    .filter(({ delivery }) => delivery.courier === courier && isCarried(delivery.status))
    .toSorted((a, b) => inOrder(a.delivery, b.delivery));
}

/** The stops of a courier's route. */
export const stopsFor = (dispatch: DispatchState, courier: UserId): Stop<Delivery>[] =>
  stopsOf(
    loadOf(dispatch, courier).map(({ delivery }) => delivery),
    ({ businessId }) => businessId,
  );

/** A door that a courier left on their route, and when. */
export interface DoorBefore {
  readonly stored: StoredDelivery;
  readonly leftAt: Instant;
}

/** The last door of a delivery's route that the courier left; null if there was none. */
export function doorBefore({ deliveries }: DispatchState, delivery: Delivery): DoorBefore | null {
  const left = deliveries.flatMap((stored) => {
    const { id, reached } = stored.delivery;
    const leftAt = reached.delivered ?? reached.returning;
    return leftAt !== undefined && id !== delivery.id && isSameRoute(stored.delivery, delivery)
      ? [{ stored, leftAt }]
      : [];
  });
  return left.toSorted((a, b) => b.leftAt - a.leftAt || byId(a.stored.delivery, b.stored.delivery))[0] ?? null;
}

/** The others of a delivery's group. */
export const othersOf = ({ deliveries }: DispatchState, { id, together }: Delivery): StoredDelivery[] =>
  together === null ? [] : deliveries.filter(({ delivery: other }) => other.together === together && other.id !== id);

/** The others of a delivery's group that are still searched for. */
export const restOf = (dispatch: DispatchState, delivery: Delivery): StoredDelivery[] =>
  delivery.status === 'searching'
    ? othersOf(dispatch, delivery).filter(({ delivery: { status } }) => status === 'searching')
    : [];
