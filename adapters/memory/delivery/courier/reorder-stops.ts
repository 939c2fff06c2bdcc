import { decideReorder } from '#core/delivery/courier/decide-reorder.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';
import { hideOutOfSight } from '../dispatch-table.ts';
import { arrivalsOf, expected } from '../place/arrivals.ts';
import { loadOf, stopsFor } from './load-of.ts';
import { withOrder } from './stop-orders.ts';

/** Puts what a courier carries into another order. Returns the deliveries because of which they're asked first. */
export function reorderStops(
  tx: Transaction,
  courier: UserId,
  named: readonly DeliveryId[],
  evenLate: boolean,
): readonly DeliveryId[] {
  const { dispatch } = tx.state;
  const load = loadOf(dispatch, courier);
  const endsIn = (order: readonly DeliveryId[]) => {
    const then = { ...dispatch, stopOrders: withOrder(dispatch, courier, order) };
    return load.map(
      (stored) => expected({ ...tx, state: { ...tx.state, dispatch: then } }, stored, tx.now).door?.to ?? null,
    );
  };
  const carried = load.map(({ delivery }) => delivery);
  const { order, late } = decideReorder({ carried, endsIn }, named, evenLate);
  if (order === null) return late;
  const [before] = stopsFor(dispatch, courier);
  dispatch.stopOrders = withOrder(dispatch, courier, order);
  hideOutOfSight(dispatch, courier, before);
  for (const stored of load) arrivalsOf(tx, stored);
  return [];
}
