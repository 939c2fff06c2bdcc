import type { UserId } from '#core/identity/user-id.ts';
import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import { additionsFor, OFFERS_SHOWN, seesOffer, type BoardState } from '#core/delivery/board/board.ts';
import { isOnline, type CourierOnDuty } from '#core/delivery/lifecycle/courier-on-duty.ts';
import { groupOffer, job, offer, type Offer } from '#core/delivery/courier/courier-delivery.ts';
import type { CourierDuty } from '#core/delivery/courier/courier-desk.ts';
import type { Delivery, DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isInHand } from '#core/delivery/lifecycle/delivery-status.ts';
import { mayActAsCourier } from '#core/delivery/lifecycle/policy.ts';
import type { DutyFacts } from '#core/delivery/board/decide-duty.ts';
import { hasLeftCourier } from '#core/delivery/lifecycle/settle.ts';
import { isScheduled } from '#core/delivery/lifecycle/scheduled.ts';
import { hasMissedOffers, shownStandby } from '#core/delivery/board/standby.ts';
import { byId } from '#core/newest-first.ts';
import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import { hasOfferAlerts } from '#adapters/memory/alert/offer-alerts.ts';
import { denied, type Identity } from '#adapters/memory/identity.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';
import type { MemoryClient } from '#adapters/memory/memory-client.ts';
import type { Operation } from '#adapters/memory/operations.ts';
import { courierOf, findStored, settleAll, updateCourier } from '../dispatch-table.ts';
import { loadOf, restOf } from './load-of.ts';
import { boardOf } from './board-of.ts';
import { recordOf } from '../records.ts';
import { standingOf } from './standing.ts';

/**
 * Runs a courier's call after settling. With `finishing`, a courier without the approval may finish their parcel; `again`
 * names a step about their own delivery that they may have sent before.
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
      const begun = {
        hasParcel: hasParcel(tx, me.id),
        isSentAgain: again !== undefined && isSentAgain(tx, me.id, again),
      };
      if (!mayActAsCourier(standingOf(me, tx), finishing, begun)) return denied;
      settleAll(tx, client.backend);
      return work(me, tx);
    });

/** Whether they have a parcel that doesn't count as lost yet. */
const hasParcel = ({ state, now }: Transaction, courier: UserId): boolean =>
  state.dispatch.deliveries.some(
    ({ delivery }) => delivery.courier === courier && isInHand(delivery.status) && !hasLeftCourier(delivery, now),
  );

const isSentAgain = (
  { state: { dispatch } }: Transaction,
  courier: UserId,
  { command, delivery }: { readonly command: CommandId; readonly delivery: DeliveryId },
): boolean =>
  dispatch.commands.some(({ id, actor }) => id === command && actor === courier) &&
  findStored(dispatch, delivery)?.delivery.courier === courier;

/** The board and the jobs of a courier. */
export function dutyOf(me: Identity, tx: Transaction): CourierDuty {
  const { dispatch } = tx.state;
  const courier = courierOf(dispatch, me.id);
  const board = boardOf(tx);
  const load = loadOf(dispatch, me.id);
  const carried = load[0]?.delivery;
  return {
    online: isOnline(courier, tx.now),
    standbyUntil: shownStandby(courier, tx.now),
    missedOffers: hasMissedOffers(courier, tx.now),
    markets: courier.markets,
    offers: carried === undefined ? offersFor(courier, board, tx) : additionsTo(carried, courier, board, tx),
    jobs: load.map((stored) => job(recordOf(tx, stored))).filter((shown) => shown !== null),
  };
}

/** The offers for a courier who carries nothing: the hundred that pay most. */
const offersFor = (courier: CourierOnDuty, board: BoardState, tx: Transaction): Offer[] =>
  tx.state.dispatch.deliveries
    .filter(({ delivery }) => seesOffer(courier, delivery, board, tx.now))
    .map((stored) => {
      const rest = restOf(tx.state.dispatch, stored.delivery);
      if (rest.length === 0) return offer(recordOf(tx, stored));
      const group = [stored, ...rest].toSorted(
        (a, b) => a.delivery.turn - b.delivery.turn || byId(a.delivery, b.delivery),
      );
      return groupOffer(group.map((one) => recordOf(tx, one)));
    })
    .filter((shown) => shown !== null)
    .toSorted((a, b) => b.pay - a.pay || a.dueAt - b.dueAt || byId(a, b))
    .slice(0, OFFERS_SHOWN);

/** The offers for a courier who carries others, from the counter where those are. */
function additionsTo({ businessId }: Delivery, courier: CourierOnDuty, board: BoardState, tx: Transaction): Offer[] {
  const waiting = tx.state.dispatch.deliveries.filter(
    ({ delivery }) =>
      delivery.businessId === businessId && delivery.status === 'searching' && !isScheduled(delivery, tx.now),
  );
  return additionsFor(
    courier,
    waiting.map(({ delivery }) => delivery),
    board,
    tx.now,
  ).flatMap(({ delivery, addsMinutes }) => {
    const stored = waiting.find((one) => one.delivery === delivery);
    return (stored && offer(recordOf(tx, stored), addsMinutes)) ?? [];
  });
}

/** Stores a decision about a courier's time online. */
export function changeDuty(
  { state: { dispatch }, now }: Transaction,
  courier: UserId,
  decide: (facts: DutyFacts) => CourierOnDuty,
): void {
  const duty = courierOf(dispatch, courier);
  const after = decide({ now, duty, hasAlerts: hasOfferAlerts(dispatch.alerts, courier) });
  if (after !== duty) updateCourier(dispatch, courier, () => after);
}
