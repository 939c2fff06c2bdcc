import { MINUTE, SECOND } from '#core/clock.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { isFresh, type Approach } from './approach.ts';
import type { Delivery } from '../lifecycle/delivery.ts';
import type { DeliveryStatus } from '../lifecycle/delivery-status.ts';
import {
  bandOf,
  leftRange,
  legRange,
  NO_TIMES,
  type CountsFrom,
  type CountsOf,
  type Leg,
  type LegRange,
} from './leg-times.ts';

/** When something is expected to arrive: between two instants. */
export interface Arrival {
  readonly from: Instant;
  readonly to: Instant;
  /** Whether it's estimated from the usual durations, since too few deliveries of this city are known. */
  readonly usual: boolean;
}

/** The expected arrivals of the courier at the shop and at the door; null if none is on the way there. */
export interface Arrivals {
  readonly shop: Arrival | null;
  readonly door: Arrival | null;
}

export const NO_ARRIVALS: Arrivals = { shop: null, door: null };

/** An arrival is expected no sooner than this, in ms. A range is never shorter than a minute. */
const SOONEST = { shop: MINUTE, door: 2 * MINUTE } as const;

/** A shown range is kept until its end is nearer than this, in ms. */
export const SHOWN_UNTIL = 30 * SECOND;
/** A shown range is kept unless an end has moved by more than this, in ms. */
export const MOVED_BY = 2.5 * MINUTE;

/** The leg that ends with a step, and its duration in ms; null for every other step. */
export function legDone(before: Delivery, after: Delivery): { readonly leg: Leg; readonly ms: number } | null {
  if (before.status === after.status) return null;
  const { accepted, at_pickup, picked_up, at_dropoff, returning = Infinity } = after.reached;
  // The way to the door again doesn't begin at the shop.
  if (returning <= (after.reached[after.status] ?? 0)) return null;
  if (after.status === 'at_pickup' && accepted !== undefined && at_pickup !== undefined)
    return { leg: 'shop', ms: at_pickup - accepted };
  if (after.status === 'picked_up' && at_pickup !== undefined && picked_up !== undefined)
    return { leg: 'counter', ms: picked_up - Math.max(at_pickup, after.readyAt) };
  if (after.status === 'at_dropoff' && picked_up !== undefined && at_dropoff !== undefined)
    return { leg: 'door', ms: at_dropoff - picked_up };
  return null;
}

type Span = Readonly<Record<'from' | 'to', number>> & { readonly usual: boolean };

const spanFrom = (start: number, { from, to, usual }: LegRange): Span => ({
  from: start + from * SECOND,
  to: start + to * SECOND,
  usual,
});

/** The span after one more leg. */
const plusLeg = (before: Span, { from, to, usual }: LegRange): Span => ({
  from: before.from + from * SECOND,
  to: before.to + to * SECOND,
  usual: before.usual || usual,
});

function arrivalOf(span: Span, now: Instant, soonest: number): Arrival {
  const from = Math.max(span.from, now + soonest);
  return { from: instant(from), to: instant(Math.max(span.to, from + MINUTE)), usual: span.usual };
}

/** A courier's last known distance to the door, with the market's times from each distance. */
export interface Seen {
  readonly approach: Approach | null;
  readonly countsFrom: CountsFrom;
}
const UNSEEN: Seen = { approach: null, countsFrom: () => NO_TIMES };

/** The time to the door from the courier's last known distance; null if that's too old, or too little is known. */
function leftOf({ approach, countsFrom }: Seen, now: Instant): Span | null {
  if (approach === null || !isFresh(approach, now)) return null;
  const range = leftRange(countsFrom, approach.meters);
  if (range === null) return null;
  // The courier may have stood still since then.
  const stood = Math.floor((now - approach.at) / (2 * SECOND));
  return spanFrom(approach.at, { from: range.from, to: range.to + stood, usual: false });
}

/**
 * The expected arrivals of a delivery at `now`, from the leg times of its market: by the elapsed time, or by the
 * distance to the door if the courier has the parcel and the distance is known.
 */
export function expectedArrivals(delivery: Delivery, countsOf: CountsOf, now: Instant, seen = UNSEEN): Arrivals {
  const { status, zone, readyAt, reached } = delivery;
  const range = (leg: Leg, elapsed: number): LegRange => {
    const band = bandOf(leg, zone);
    return legRange(countsOf(leg, band), leg, band, elapsed);
  };
  const began = reached[status] ?? now;
  const toDoor = (left: Span): Arrival => arrivalOf(plusLeg(left, range('door', 0)), now, SOONEST.door);
  switch (status) {
    case 'accepted': {
      const shop = spanFrom(began, range('shop', now - began));
      const ready = { ...shop, from: Math.max(shop.from, readyAt), to: Math.max(shop.to, readyAt) };
      return { shop: arrivalOf(shop, now, SOONEST.shop), door: toDoor(plusLeg(ready, range('counter', 0))) };
    }
    case 'at_pickup': {
      const waits = Math.max(began, readyAt);
      return { shop: null, door: toDoor(spanFrom(waits, range('counter', now - waits))) };
    }
    case 'picked_up':
      return {
        shop: null,
        door: arrivalOf(leftOf(seen, now) ?? spanFrom(began, range('door', now - began)), now, SOONEST.door),
      };
    default:
      return NO_ARRIVALS;
  }
}

/** Arrivals as they were shown, in the status that the delivery had. */
export interface ShownArrivals extends Arrivals {
  readonly status: DeliveryStatus;
}

/**
 * Keeps the range that is shown, so that it doesn't jump with every poll. The new range replaces it if its end is near,
 * or if the new one differs too much.
 */
function steadyRange(shown: Arrival | null, next: Arrival | null, now: Instant): Arrival | null {
  if (shown === null || next === null) return next;
  const isNear = shown.to < later(now, SHOWN_UNTIL);
  const isElsewhere = Math.abs(next.from - shown.from) > MOVED_BY || Math.abs(next.to - shown.to) > MOVED_BY;
  return isNear || isElsewhere ? next : shown;
}

export const steadyArrivals = (shown: ShownArrivals | null, next: Arrivals, status: DeliveryStatus, now: Instant) =>
  shown === null || shown.status !== status
    ? next
    : { shop: steadyRange(shown.shop, next.shop, now), door: steadyRange(shown.door, next.door, now) };
