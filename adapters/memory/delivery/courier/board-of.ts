import type { BoardState } from '#core/delivery/board/board.ts';
import { isCarried } from '#core/delivery/lifecycle/delivery-status.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isOwnDelivery } from '#core/delivery/board/own-delivery.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { findBusiness } from '#adapters/memory/business/business-table.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';
import type { DispatchState, StoredDelivery } from '../dispatch-state.ts';
import { addsMinutesTo, loadIn } from './load-in.ts';
import { restOf } from './load-of.ts';

export const boardHasPassed = (passes: DispatchState['passes'], courier: UserId, delivery: DeliveryId): boolean =>
  passes.some((pass) => pass.courier === courier && pass.delivery === delivery);

/** Whether a delivery or one of its group comes from one of the courier's own businesses, or goes to their email. */
export const isOwnGroup = (tx: Transaction, courier: UserId, stored: StoredDelivery | undefined): boolean =>
  stored !== undefined &&
  [stored, ...restOf(tx.state.dispatch, stored.delivery)].some((one) => isOwn(tx, courier, one));

function isOwn(tx: Transaction, courier: UserId, stored: StoredDelivery): boolean {
  const account = tx.state.authUsers.find(({ id }) => id === courier);
  if (account === undefined) return false;
  const { delivery, people } = stored;
  const owner = findBusiness(tx, delivery.businessId)?.owner ?? null;
  return isOwnDelivery(account, { owner, recipientEmail: people?.dropoff.email ?? '' });
}

/** The facts that decide who sees which delivery. */
export function boardOf(tx: Transaction): BoardState {
  const { dispatch } = tx.state;
  const carried = dispatch.deliveries.filter(({ delivery }) => isCarried(delivery.status));
  const loadFor = (courier: UserId, market: Market) => loadIn(tx, courier, market, carried);
  return {
    couriers: dispatch.couriers,
    loadOf: loadFor,
    addsMinutes: (courier, delivery) => addsMinutesTo(tx, loadFor(courier, delivery.market), delivery),
    hasPassed: (courier, delivery) => boardHasPassed(dispatch.passes, courier, delivery),
    restOf: (delivery) => restOf(dispatch, delivery).map((one) => one.delivery),
    isOwn: (courier, delivery) =>
      isOwnGroup(
        tx,
        courier,
        dispatch.deliveries.find((stored) => stored.delivery.id === delivery),
      ),
  };
}
