import { MINUTE, SECOND } from '#core/clock.ts';
import type { Point } from '#core/geography/point.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { isFresh, type Approach } from './approach.ts';
import type { Delivery, DeliveryId } from '../lifecycle/delivery.ts';
import { FAST_HANDOVER, HANDOVER_TIME } from '../request/when.ts';
import { hopRange } from './hop.ts';
import { isToPickUp, type DeliveryStatus } from '../lifecycle/delivery-status.ts';
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

/** The route that a delivery is carried on: everything that its courier carries, in the order of the stops. */
export interface Route {
  readonly carried: readonly Delivery[];
  /** The last door that the courier left, and when; null on the way to the first. */
  readonly lastDoor: { readonly leftAt: Instant; readonly point: Point | null } | null;
  doorOf(delivery: DeliveryId): Point | null;
}

/**
 * The span of several parts, one after the other. Their half widths are added as roots of squares: that all are slow is
 * unlikely.
 */
function spanOfParts(first: Span, parts: readonly LegRange[]): Span {
  const all = [
    { from: 0, to: first.to - first.from },
    ...parts.map(({ from, to }) => ({ from: from * SECOND, to: to * SECOND })),
  ];
  const twiceMiddle = all.reduce((sum, { from, to }) => sum + from + to, 2 * first.from);
  const width = Math.sqrt(all.reduce((sum, { from, to }) => sum + (to - from) ** 2, 0));
  return {
    from: Math.floor((twiceMiddle - width) / 2),
    to: Math.ceil((twiceMiddle + width) / 2),
    usual: first.usual || parts.some(({ usual }) => usual),
  };
}

/** The time of a handover at a door, in seconds. */
const HANDOVER: LegRange = { from: FAST_HANDOVER / SECOND, to: HANDOVER_TIME / SECOND, usual: false };

/**
 * The expected arrivals of a delivery at `now`, from the leg times of its market: by the elapsed time, or by the
 * distance to the door if the courier has the parcel and the distance is known. `seen` is the distance to the route's
 * first door. Doors before its own add a handover and the way between two doors each.
 */
export function expectedArrivals(
  delivery: Delivery,
  countsOf: CountsOf,
  now: Instant,
  seen = UNSEEN,
  { carried, lastDoor, doorOf }: Route = { carried: [delivery], lastDoor: null, doorOf: () => null },
): Arrivals {
  const range = (leg: Leg, elapsed: number, { zone }: Pick<Delivery, 'zone'> = delivery): LegRange => {
    const band = bandOf(leg, zone);
    return legRange(countsOf(leg, band), leg, band, elapsed);
  };
  const hop = (from: Point | null, to: Delivery): LegRange => {
    const known = hopRange(seen.countsFrom, from, doorOf(to.id));
    return known === null ? range('door', 0, to) : { ...known, usual: false };
  };
  const doors = [
    ...carried.filter(({ status }) => status === 'at_dropoff'),
    ...carried.filter(({ status }) => isToPickUp(status) || status === 'picked_up'),
  ];
  const place = doors.findIndex(({ id }) => id === delivery.id);
  const [first] = doors;
  if (first === undefined || place < 0 || delivery.status === 'at_dropoff') return NO_ARRIVALS;
  const toPickUp = carried.filter(({ status }) => isToPickUp(status));
  const counter = isToPickUp(delivery.status) ? delivery.businessId : toPickUp[0]?.businessId;
  const pending = toPickUp.filter(({ businessId }) => businessId === counter);
  const [shop, leaving] = pending.length === 0 ? [null, null] : atCounter(pending, range, now);
  const toFirst = (): Span => {
    if (leaving !== null) return plusLeg(leaving, range('door', 0, first));
    const began = first.reached[first.status] ?? now;
    if (first.status === 'at_dropoff') return { from: began, to: began, usual: false };
    const near = leftOf(seen, now);
    if (near !== null) return near;
    return lastDoor === null
      ? spanFrom(began, range('door', now - began, first))
      : spanFrom(lastDoor.leftAt, hop(lastDoor.point, first));
  };
  const parts = doors.slice(1, place + 1).flatMap((to, before) => {
    const from = doors[before];
    return [HANDOVER, hop(from === undefined ? null : doorOf(from.id), to)];
  });
  return {
    shop: shop === null || delivery.status !== 'accepted' ? null : arrivalOf(shop, now, SOONEST.shop),
    door: arrivalOf(parts.length === 0 ? toFirst() : spanOfParts(toFirst(), parts), now, SOONEST.door),
  };
}

/** When the courier reaches a counter, or null if they're there, and when they leave it with these deliveries. */
function atCounter(
  pending: readonly Delivery[],
  range: (leg: Leg, elapsed: number) => LegRange,
  now: Instant,
): readonly [Span | null, Span] {
  const ready = Math.max(...pending.map(({ readyAt }) => readyAt));
  const there = pending.filter(({ status }) => status === 'at_pickup').map(({ reached }) => reached.at_pickup ?? now);
  if (there.length > 0) {
    const waits = Math.max(Math.min(...there), ready);
    return [null, spanFrom(waits, range('counter', now - waits))];
  }
  const began = Math.min(...pending.map(({ reached }) => reached.accepted ?? now));
  const shop = spanFrom(began, range('shop', now - began));
  const start = { ...shop, from: Math.max(shop.from, ready), to: Math.max(shop.to, ready) };
  return [shop, plusLeg(start, range('counter', 0))];
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
