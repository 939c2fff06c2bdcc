import type { UserId } from '#core/identity/user-id.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isOnline } from '#core/delivery/lifecycle/courier-on-duty.ts';
import { isCarried, isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { opensNext } from '#core/delivery/lifecycle/scheduled.ts';
import { nextDue } from '#core/delivery/lifecycle/settle.ts';
import { instant, later } from '#core/instant.ts';
import { ACCEPT_DELAY, type Situation } from '#demo/couriers/plan.ts';
import { boardHasPassed } from '#adapters/memory/delivery/courier/board-of.ts';
import { courierOf, settleAll } from '#adapters/memory/delivery/dispatch-table.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';

/** The events that start a search for a courier. */
const SEARCHES = ['request', 'release', 'no_show'];

/**
 * The situation of these couriers, after every change that time alone causes. With `offersWait`, no delivery waits for
 * them as long as another courier is online and free.
 */
export const courierSituation = (
  backend: MemoryBackend,
  couriers: readonly UserId[],
  offersWait: boolean,
): Promise<Situation> =>
  backend.inTurn(() =>
    backend.apply((tx) => {
      settleAll(tx, backend);
      const { dispatch } = tx.state;
      const open = dispatch.deliveries.filter(({ delivery }) => !isFinal(delivery.status));
      const jobs = open.flatMap(({ delivery }) =>
        delivery.courier !== null && isCarried(delivery.status) && couriers.includes(delivery.courier)
          ? [{ courier: delivery.courier, delivery }]
          : [],
      );
      const busy = new Set(jobs.map(({ courier }) => courier));
      // A delivery that all of them have passed on is left to visitors.
      const isReservedForPeople = (id: DeliveryId) =>
        couriers.every((courier) => boardHasPassed(dispatch.passes, courier, id));
      const isLeftToPerson =
        offersWait &&
        dispatch.couriers.some(
          (one) =>
            !couriers.includes(one.id) &&
            isOnline(one, tx.now) &&
            !open.some(({ delivery }) => delivery.courier === one.id),
        );
      const due = open.flatMap(({ delivery }) => opensNext(delivery, tx.now) ?? nextDue(delivery)?.at ?? []);
      if (isLeftToPerson) due.push(later(tx.now, ACCEPT_DELAY));
      return {
        waiting: open.flatMap(({ delivery, events }) =>
          delivery.status === 'searching' && !isLeftToPerson && !isReservedForPeople(delivery.id)
            ? [
                {
                  id: delivery.id,
                  market: delivery.market,
                  since: instant(
                    Math.max(
                      delivery.opensAt ?? 0,
                      events.findLast(({ kind }) => SEARCHES.includes(kind))?.at ?? tx.now,
                    ),
                  ),
                },
              ]
            : [],
        ),
        jobs,
        free: couriers
          .filter((id) => !busy.has(id))
          .map((id) => {
            const { idleSince, markets } = courierOf(dispatch, id);
            return { id, since: idleSince, markets };
          }),
        changesAt: due.length === 0 ? null : instant(Math.min(...due)),
      };
    }),
  );
