import { approachOf, leftDone, withinAfter, type Approach } from '#core/delivery/place/approach.ts';
import {
  expectedArrivals,
  steadyArrivals,
  legDone,
  NO_ARRIVALS,
  type Route,
  SHOWN_UNTIL,
  type Arrival,
  type Arrivals,
} from '#core/delivery/place/arrival.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import {
  bandOf,
  NO_TIMES,
  slowLegTimes,
  waysOf,
  withTime,
  type CountsFrom,
  type CountsOf,
  type SlowLegTimes,
} from '#core/delivery/place/leg-times.ts';
import type { KeptPosition } from '#core/delivery/place/position.ts';
import type { Business } from '#core/business/business.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import type { Ways } from '#core/delivery/price/ways.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { later, type Instant } from '#core/instant.ts';
import type { DispatchState, StoredArrivals, StoredDelivery } from '../dispatch-state.ts';
import { isSameRoute } from '#core/delivery/courier/route.ts';
import { doorBefore, loadOf, stopsFor } from '../courier/load-of.ts';
import { doorOf, positionOf } from './position-of.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';

/** The learned times of a market's legs. */
export const countsIn =
  ({ legTimes }: DispatchState, market: Market): CountsOf =>
  (leg, band) =>
    legTimes.find((row) => row.market === market && row.leg === leg && row.band === band)?.counts ?? NO_TIMES;

/** The learned times of a market from each distance to a door. */
export const countsFrom =
  ({ leftTimes }: DispatchState, market: Market): CountsFrom =>
  (distance) =>
    leftTimes.find((row) => row.market === market && row.distance === distance)?.counts ?? NO_TIMES;

/**
 * Adds the duration of the leg that ended with a step to the market's, and the times from each distance to the door.
 */
function learnTimes(dispatch: DispatchState, before: Delivery, after: Delivery): void {
  const done = legDone(before, after);
  if (done === null) return;
  const isAlone = !dispatch.deliveries.some(({ delivery }) => delivery.id !== after.id && isSameRoute(delivery, after));
  const { market, zone } = after;
  const { leg } = done;
  const band = bandOf(leg, zone);
  // With other stops on the way, it took longer than the way does.
  if (isAlone)
    dispatch.legTimes = [
      ...dispatch.legTimes.filter((row) => row.market !== market || row.leg !== leg || row.band !== band),
      { market, leg, band, counts: withTime(countsIn(dispatch, market)(leg, band), done.ms) },
    ];
  if (leg !== 'door') return;
  for (const { distance, ms } of leftDone(after, shownOf(dispatch, after)?.within ?? []))
    dispatch.leftTimes = [
      ...dispatch.leftTimes.filter((row) => row.market !== market || row.distance !== distance),
      { market, distance, counts: withTime(countsFrom(dispatch, market)(distance), ms) },
    ];
}

const shownOf = ({ arrivals }: DispatchState, { id }: Delivery): StoredArrivals | null =>
  arrivals.find((row) => row.delivery === id) ?? null;

/** The courier's distance to the door, from their position. */
function approachTo(tx: Transaction, stored: StoredDelivery): Approach | null {
  const position = stored.delivery.status === 'picked_up' ? positionOf(tx, stored) : null;
  return position === null ? null : approachOf(position, doorOf(tx, stored));
}

/** The last door of a delivery's route that the courier left, and when; null if there was none before. */
function lastDoor(tx: Transaction, { delivery }: StoredDelivery): Route['lastDoor'] {
  const before = doorBefore(tx.state.dispatch, delivery);
  return before === null ? null : { leftAt: before.leftAt, point: doorOf(tx, before.stored) };
}

/** The arrivals of a delivery that are expected now; those that are shown are kept for longer. */
export function expected(tx: Transaction, stored: StoredDelivery, now: Instant): Arrivals {
  const { dispatch } = tx.state;
  const { market, courier } = stored.delivery;
  if (courier === null) return NO_ARRIVALS;
  const load = loadOf(dispatch, courier);
  const next = stopsFor(dispatch, courier)[0]?.carried[0];
  const first = load.find(({ delivery }) => delivery.id === next?.id) ?? stored;
  const seen = { approach: approachTo(tx, first), countsFrom: countsFrom(dispatch, market) };
  return expectedArrivals(stored.delivery, countsIn(dispatch, market), now, seen, {
    carried: load.map(({ delivery }) => delivery),
    lastDoor: lastDoor(tx, stored),
    doorOf: (id) => {
      const other = load.find(({ delivery }) => delivery.id === id);
      return other === undefined ? null : doorOf(tx, other);
    },
  });
}

/** The arrivals to show: those shown before, or new ones, which are stored. */
function refreshed(tx: Transaction, stored: StoredDelivery, now: Instant): Arrivals {
  const { dispatch } = tx.state;
  const { id, status } = stored.delivery;
  const next = expected(tx, stored, now);
  const shown = shownOf(dispatch, stored.delivery);
  const kept = steadyArrivals(shown, next, status, now);
  if (shown !== null && shown.status === status && shown.shop === kept.shop && shown.door === kept.door) return kept;
  const others = dispatch.arrivals.filter((row) => row !== shown);
  dispatch.arrivals =
    kept.door === null ? others : [...others, { delivery: id, status, ...kept, within: shown?.within ?? [] }];
  return kept;
}

/** The arrivals of a stored delivery at the time of the call. Past deliveries that aren't stored have none. */
export const arrivalsOf = (tx: Transaction, stored: StoredDelivery): Arrivals =>
  stored.delivery.reached.at_dropoff === undefined ? refreshed(tx, stored, tx.now) : NO_ARRIVALS;

/** The arrival at the door for the live board: the one shown before, until its end is near. Stores nothing. */
export function arrivalOnBoard(tx: Transaction, stored: StoredDelivery): Arrival | null {
  const shown = shownOf(tx.state.dispatch, stored.delivery);
  const isCurrent =
    shown?.status === stored.delivery.status && shown.door !== null && shown.door.to >= later(tx.now, SHOWN_UNTIL);
  return isCurrent ? shown.door : expected(tx, stored, tx.now).door;
}

/** Stores when a courier with the parcel came within a distance of the door: the time, and no position. */
export function noteWithin(tx: Transaction, stored: StoredDelivery, before: KeptPosition, here: KeptPosition): void {
  const { dispatch } = tx.state;
  const shown = shownOf(dispatch, stored.delivery);
  if (shown === null || stored.delivery.status !== 'picked_up') return;
  const door = doorOf(tx, stored);
  const within = withinAfter(shown.within, approachOf(before, door), approachOf(here, door));
  if (within !== shown.within)
    dispatch.arrivals = dispatch.arrivals.map((row) => (row === shown ? { ...row, within } : row));
}

/** Forgets how near the courier came to the other doors of a route: they went to this one first. */
function forgetWithin(dispatch: DispatchState, { id, courier }: Delivery): void {
  const others = courier === null ? [] : loadOf(dispatch, courier).filter(({ delivery }) => delivery.id !== id);
  dispatch.arrivals = dispatch.arrivals.map((row) =>
    others.some(({ delivery }) => delivery.id === row.delivery) ? { ...row, within: [] } : row,
  );
}

/** Learns leg times from a step, and updates the arrivals after it. */
export function noteArrivals(tx: Transaction, before: Delivery, stored: StoredDelivery): void {
  learnTimes(tx.state.dispatch, before, stored.delivery);
  if (stored.delivery.status === 'at_dropoff') forgetWithin(tx.state.dispatch, stored.delivery);
  if (before.status !== stored.delivery.status) refreshed(tx, stored, tx.now);
}

/** The ways of the couriers of a business's city. */
export const waysIn = (dispatch: DispatchState, business: Pick<Business, 'country' | 'state' | 'city'>): Ways =>
  waysOf(countsIn(dispatch, marketOf(business.country, business.state, business.city)));

export const slowLegTimesIn = (dispatch: DispatchState, market: Market): SlowLegTimes =>
  slowLegTimes(countsIn(dispatch, market));
