import {
  expectedArrivals,
  heldArrivals,
  legDone,
  NO_ARRIVALS,
  SHOWN_UNTIL,
  type Arrival,
  type Arrivals,
} from '#core/delivery/arrival.ts';
import type { Delivery } from '#core/delivery/delivery.ts';
import { bandOf, NO_TIMES, slowWays, withTime, type CountsOf, type SlowWays } from '#core/delivery/leg-times.ts';
import type { Market } from '#core/delivery/zone.ts';
import { later, type Instant } from '#core/instant.ts';
import type { DispatchState } from './dispatch-state.ts';
import type { Transaction } from '../transaction.ts';

const countsIn =
  ({ legTimes }: DispatchState, market: Market): CountsOf =>
  (leg, band) =>
    legTimes.find((row) => row.market === market && row.leg === leg && row.band === band)?.counts ?? NO_TIMES;

/** Learns from a step how long the part of the way took that ends with it. */
function learn(dispatch: DispatchState, before: Delivery, after: Delivery): void {
  const done = legDone(before, after);
  if (done === null) return;
  const { market, zone } = after;
  const band = bandOf(done.leg, zone);
  const counts = withTime(countsIn(dispatch, market)(done.leg, band), done.ms);
  dispatch.legTimes = [
    ...dispatch.legTimes.filter((row) => row.market !== market || row.leg !== done.leg || row.band !== band),
    { market, leg: done.leg, band, counts },
  ];
}

/** The arrivals to show: those that were shown, as long as they hold. */
function renewed(dispatch: DispatchState, delivery: Delivery, now: Instant): Arrivals {
  const next = expectedArrivals(delivery, countsIn(dispatch, delivery.market), now);
  const shown = dispatch.arrivals.find((row) => row.delivery === delivery.id) ?? null;
  const held = heldArrivals(shown, next, delivery.status, now);
  if (shown !== null && shown.status === delivery.status && shown.shop === held.shop && shown.door === held.door)
    return held;
  const others = dispatch.arrivals.filter((row) => row.delivery !== delivery.id);
  dispatch.arrivals =
    held.door === null ? others : [...others, { delivery: delivery.id, status: delivery.status, ...held }];
  return held;
}

/** The arrivals of a stored delivery at the time of the call. Past deliveries that aren't stored have none. */
export const arrivalsOf = ({ state, now }: Transaction, delivery: Delivery): Arrivals =>
  delivery.reached.at_dropoff === undefined ? renewed(state.dispatch, delivery, now) : NO_ARRIVALS;

/** The arrival at the door for a board of many: what was shown stands until its end is near. Nothing is stored. */
export function arrivalOnBoard(tx: Transaction, delivery: Delivery): Arrival | null {
  const shown = tx.state.dispatch.arrivals.find((row) => row.delivery === delivery.id);
  const stands =
    shown?.status === delivery.status && shown.door !== null && shown.door.to >= later(tx.now, SHOWN_UNTIL);
  if (stands) return shown.door;
  return expectedArrivals(delivery, countsIn(tx.state.dispatch, delivery.market), tx.now).door;
}

/** Learns from a step, and tells what is expected after it. */
export function noteArrivals(dispatch: DispatchState, before: Delivery, after: Delivery, at: Instant): void {
  learn(dispatch, before, after);
  if (before.status !== after.status) renewed(dispatch, after, at);
}

export const slowWaysIn = (dispatch: DispatchState, market: Market): SlowWays => slowWays(countsIn(dispatch, market));
