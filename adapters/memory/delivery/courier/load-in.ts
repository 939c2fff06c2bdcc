import type { Load } from '#core/delivery/lifecycle/carry-refusal.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import { addedMinutes, planOf, type RouteTimes } from '#core/delivery/place/plan.ts';
import { mayCarry } from '#core/delivery/lifecycle/policy.ts';
import { ONE_AT_A_TIME } from '#core/delivery/request/city-hours.ts';
import { roomOf } from '#core/delivery/price/vehicle.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';
import type { StoredDelivery } from '../dispatch-state.ts';
import { loadOf } from './load-of.ts';
import { standingOf } from './standing.ts';
import { carryLimitIn } from '../place/saved-city.ts';
import { countsFrom, countsIn } from '../place/arrivals.ts';
import { doorOf } from '../place/position-of.ts';

/** The load of a courier, with their room in a city. `carried`: what all couriers carry, if the caller has it. */
export function loadIn(
  tx: Transaction,
  courier: UserId,
  market: Market | null,
  carried?: readonly StoredDelivery[],
): Load {
  const sent = tx.state.dispatch.applications.find((application) => application.courier === courier);
  return {
    carried: loadOf(tx.state.dispatch, courier, carried).map(({ delivery }) => delivery),
    room: roomOf(sent?.vehicle ?? null, carryLimitIn(tx, market)),
  };
}

/** The learned times and doors that plans of a city need. */
const routeTimesIn = (tx: Transaction, market: Market): RouteTimes => ({
  countsOf: countsIn(tx.state.dispatch, market),
  countsFrom: countsFrom(tx.state.dispatch, market),
  doorOf: (id) => {
    const stored = tx.state.dispatch.deliveries.find(({ delivery }) => delivery.id === id);
    return stored === undefined ? null : doorOf(tx, stored);
  },
});

/** The minutes that a delivery adds to a courier's route; null if it can't be added, or if they carry nothing. */
export function addsMinutesTo(tx: Transaction, { carried }: Load, delivery: Delivery): number | null {
  const times = routeTimesIn(tx, delivery.market);
  const isTheirs = carried[0]?.businessId === delivery.businessId;
  return isTheirs ? addedMinutes(planOf(carried, times, tx.now), delivery, times) : null;
}

/** The most units that an approved courier of a city can carry there, by vehicle and limit. */
export function mostRoomIn(tx: Transaction, market: Market): number {
  const { dispatch, authUsers } = tx.state;
  const rooms = dispatch.couriers
    .filter(({ id, markets }) => {
      const isVerified = authUsers.some((user) => user.id === id && user.emailVerifiedAt !== null);
      return markets.includes(market) && mayCarry(standingOf({ id, emailVerified: isVerified }, tx));
    })
    .map(({ id }) => loadIn(tx, id, market, []).room);
  return Math.max(ONE_AT_A_TIME, ...rooms);
}
