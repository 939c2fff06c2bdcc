import type { UserId } from '#core/identity/user-id.ts';
import type { CommandId } from '#core/delivery/command.ts';
import { isOnline, OFFERS_SHOWN, seesOffer, type BoardState } from '#core/delivery/board.ts';
import { job, offer } from '#core/delivery/courier-delivery.ts';
import type { CourierDuty } from '#core/delivery/courier-desk.ts';
import type { DeliveryId } from '#core/delivery/delivery.ts';
import { isCarried, isInHand } from '#core/delivery/delivery-status.ts';
import { isOwnDelivery } from '#core/delivery/own-delivery.ts';
import { mayCarry } from '#core/delivery/policy.ts';
import { byId } from '#core/newest-first.ts';
import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import { findBusiness } from '../business-table.ts';
import { denied, type Identity } from '../identity.ts';
import type { Transaction } from '../transaction.ts';
import type { MemoryClient } from '../memory-client.ts';
import type { Operation } from '../operations.ts';
import type { StoredDelivery } from './dispatch-state.ts';
import { carriedBy, courierOf, findStored, settleAll } from './dispatch-table.ts';
import { isDue } from './is-due.ts';
import { recordOf } from './records.ts';
import { standingOf } from './standing.ts';

/**
 * Runs a courier's call after settling; refused unless they're an approved courier. With `finishing`, a courier who lost
 * the approval may still finish the parcel they have. `again` names a step that they may have sent before, about their
 * own delivery: it gets its answer again, since the first one may have been lost.
 */
export const callsAsCourier =
  (client: MemoryClient) =>
  <T, E extends string = never>(
    operation: Operation,
    work: (me: Identity, tx: Transaction) => Result<T, E | Failure>,
    finishing = false,
    again?: { readonly command: CommandId; readonly delivery: DeliveryId },
  ) =>
    client.as<T, E>(operation, (me, tx) => {
      if (
        !mayCarry(standingOf(me, tx)) &&
        !(finishing && (hasParcel(tx, me.id) || (again !== undefined && isSentAgain(tx, me.id, again))))
      )
        return denied;
      settleAll(tx, client.backend);
      return work(me, tx);
    });

/** Whether they have a parcel that doesn't count as lost yet. */
const hasParcel = ({ state, now }: Transaction, courier: UserId): boolean =>
  state.dispatch.deliveries.some(
    ({ delivery }) => delivery.courier === courier && isInHand(delivery.status) && !isDue(delivery, now),
  );

const isSentAgain = (
  { state: { dispatch } }: Transaction,
  courier: UserId,
  { command, delivery }: { readonly command: CommandId; readonly delivery: DeliveryId },
): boolean =>
  dispatch.commands.some(({ id, actor }) => id === command && actor === courier) &&
  findStored(dispatch, delivery)?.delivery.courier === courier;

/** The board and the job of a courier. */
export function dutyOf(me: Identity, tx: Transaction): CourierDuty {
  const { dispatch } = tx.state;
  const courier = courierOf(dispatch, me.id);
  const carried = carriedBy(dispatch, me.id);
  const board = boardOf(tx);
  return {
    online: isOnline(courier, tx.now),
    markets: courier.markets,
    offers: dispatch.deliveries
      .filter(({ delivery }) => seesOffer(courier, delivery, board, tx.now))
      .map((stored) => offer(recordOf(tx, stored)))
      .filter((shown) => shown !== null)
      .toSorted((a, b) => b.pay - a.pay || a.dueAt - b.dueAt || byId(a, b))
      .slice(0, OFFERS_SHOWN),
    job: carried === undefined ? null : job(recordOf(tx, carried)),
  };
}

export const boardHasPassed = (
  passes: Transaction['state']['dispatch']['passes'],
  courier: Identity['id'],
  delivery: DeliveryId,
): boolean => passes.some((pass) => pass.courier === courier && pass.delivery === delivery);

/** Whether a delivery comes from a business of theirs, or goes to their account's email. */
export function isOwn(tx: Transaction, courier: Identity['id'], stored: StoredDelivery | undefined): boolean {
  const account = tx.state.authUsers.find(({ id }) => id === courier);
  if (account === undefined || stored === undefined) return false;
  const { delivery, people } = stored;
  const owner = findBusiness(tx, delivery.businessId)?.owner ?? null;
  return isOwnDelivery(account, { owner, recipientEmail: people?.dropoff.email ?? '' });
}

function boardOf(tx: Transaction): BoardState {
  const { dispatch } = tx.state;
  const carrying = dispatch.deliveries.flatMap(({ delivery: { courier, status } }) =>
    courier !== null && isCarried(status) ? [courier] : [],
  );
  return {
    couriers: dispatch.couriers,
    carrying: new Set(carrying),
    hasPassed: (courier, delivery) => boardHasPassed(dispatch.passes, courier, delivery),
    isOwn: (courier, delivery) => isOwn(tx, courier, findStored(dispatch, delivery)),
  };
}
