import type { UserId } from '#core/identity/user-id.ts';
import { ONLINE_TIME } from '#core/delivery/board/board.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isOnline } from '#core/delivery/lifecycle/courier-on-duty.ts';
import { offerRefusal } from '#core/delivery/lifecycle/carry-refusal.ts';
import { isCarried, isFinal, isToPickUp } from '#core/delivery/lifecycle/delivery-status.ts';
import { opensNext } from '#core/delivery/lifecycle/scheduled.ts';
import { nextDue } from '#core/delivery/lifecycle/settle.ts';
import { instant, later } from '#core/instant.ts';
import { ACCEPT_DELAY, type FreeCourier, type Situation, type Waiting } from '#demo/couriers/plan.ts';
import { boardHasPassed } from '#adapters/memory/delivery/courier/board-of.ts';
import { addsMinutesTo, loadIn } from '#adapters/memory/delivery/courier/load-in.ts';
import { doorBefore, restOf, stopsFor } from '#adapters/memory/delivery/courier/load-of.ts';
import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import { courierOf, findStored, settleAll } from '#adapters/memory/delivery/dispatch-table.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';
import { hopTo } from './hop-to.ts';

/** The events that start a search for a courier. */
const SEARCHES = ['request', 'release', 'no_show'];

/** Whether a courier who carries others would be offered one more, if they were online. */
function couldAdd(tx: Transaction, courier: UserId, { delivery }: StoredDelivery): boolean {
  const { now } = tx;
  const load = loadIn(tx, courier, delivery.market);
  const refusal = offerRefusal({
    now,
    duty: { ...courierOf(tx.state.dispatch, courier), onlineUntil: later(now, ONLINE_TIME) },
    load,
    delivery,
    rest: restOf(tx.state.dispatch, delivery).map((one) => one.delivery),
    isOwn: false,
    hasPassed: boardHasPassed(tx.state.dispatch.passes, courier, delivery.id),
    get addsMinutes() {
      return addsMinutesTo(tx, load, delivery);
    },
  });
  return refusal === null;
}

/**
 * The situation of these couriers, after every change that time alone causes. With `offersWait`, no delivery waits for
 * them as long as another courier is online, and free or still on the way to a counter or at it.
 */
export const courierSituation = (
  backend: MemoryBackend,
  couriers: readonly UserId[],
  offersWait: boolean,
): Promise<Situation> =>
  backend.exclusively(() =>
    backend.apply((tx) => {
      settleAll(tx, backend);
      const { dispatch } = tx.state;
      const open = dispatch.deliveries.filter(({ delivery }) => !isFinal(delivery.status));
      const busy = new Set(
        open.flatMap(({ delivery: { courier, status } }) => (isCarried(status) ? (courier ?? []) : [])),
      );
      const jobs = couriers
        .filter((id) => busy.has(id))
        .flatMap((courier) =>
          (stopsFor(dispatch, courier)[0]?.carried ?? []).map((delivery) => {
            const before = doorBefore(dispatch, delivery);
            const people = findStored(dispatch, delivery.id)?.people ?? null;
            return { courier, delivery, before: before && hopTo(before, people) };
          }),
        );
      // A delivery that all of them have passed on is left to visitors.
      const isReservedForPeople = (id: DeliveryId) =>
        couriers.every((courier) => boardHasPassed(dispatch.passes, courier, id));
      const isLeftToPerson =
        offersWait &&
        dispatch.couriers.some(
          (one) =>
            !couriers.includes(one.id) &&
            isOnline(one, tx.now) &&
            open.every(({ delivery: { courier, status } }) => courier !== one.id || isToPickUp(status)),
        );
      const due = open.flatMap(({ delivery }) => opensNext(delivery, tx.now) ?? nextDue(delivery)?.at ?? []);
      if (isLeftToPerson) due.push(later(tx.now, ACCEPT_DELAY));
      const offered = open.filter(
        ({ delivery }) => delivery.status === 'searching' && !isLeftToPerson && !isReservedForPeople(delivery.id),
      );
      const waiting = ({ delivery: { id, market, opensAt }, events }: StoredDelivery): Waiting => {
        const searchedAt = events.findLast(({ kind }) => SEARCHES.includes(kind))?.at ?? tx.now;
        return { id, market, since: instant(Math.max(opensAt ?? 0, searchedAt)) };
      };
      const courier = (id: UserId): FreeCourier => {
        const { idleSince, markets } = courierOf(dispatch, id);
        return { id, since: idleSince, markets };
      };
      return {
        waiting: offered.map(waiting),
        jobs,
        free: couriers.filter((id) => !busy.has(id)).map(courier),
        additions: couriers
          .filter((id) => busy.has(id))
          .flatMap((id) =>
            offered
              .filter((stored) => couldAdd(tx, id, stored))
              .map((stored) => ({ courier: courier(id), delivery: waiting(stored) })),
          ),
        changesAt: due.length === 0 ? null : instant(Math.min(...due)),
      };
    }),
  );
