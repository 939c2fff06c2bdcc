import { MINUTE, SECOND } from '#core/clock.ts';
import type { Point } from '#core/geography/point.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import type { Delivery, DeliveryId } from '../lifecycle/delivery.ts';
import { isToPickUp } from '../lifecycle/delivery-status.ts';
import { HANDOVER_TIME } from '../request/when.ts';
import { MOVED_BY } from './arrival.ts';
import { hopRange } from './hop.ts';
import { legRange, type CountsFrom, type CountsOf } from './leg-times.ts';

/** The learned times of a city and the middle of each door's area, for its plans. */
export interface RouteTimes {
  readonly countsOf: CountsOf;
  readonly countsFrom: CountsFrom;
  doorOf(delivery: DeliveryId): Point | null;
}

/** A route from a counter that the courier hasn't left, if each leg takes as long as its range says at most. */
export interface Plan {
  readonly leavesAt: Instant;
  /** The least time between a planned handover and its promise, in ms; negative if one is late. */
  readonly spare: number;
  /** When the last parcel is handed over, and where. */
  readonly doneAt: Instant;
  readonly lastDoor: Point | null;
}

/** The slow time between two doors, in ms; null if it can't be planned. */
function slowHop(countsFrom: CountsFrom, from: Point | null, to: Point | null): number | null {
  const range = hopRange(countsFrom, from, to);
  return range === null ? null : range.to * SECOND;
}

/**
 * The plan of what a courier carries, in the order of the stops. Null if it can't take one more: it's from several
 * shops, some of it was picked up, a door can't be planned, or they'd wait at one for its window.
 */
export function planOf(carried: readonly Delivery[], times: RouteTimes, now: Instant): Plan | null {
  const [first] = carried;
  const isAtCounter = carried.every(({ status, businessId }) => isToPickUp(status) && businessId === first?.businessId);
  if (first === undefined || !isAtCounter) return null;
  const slow = (leg: 'shop' | 'counter', elapsed: number) =>
    legRange(times.countsOf(leg, 'all'), leg, 'all', elapsed).to * SECOND;
  const arrivals = carried.flatMap(({ reached }) => reached.at_pickup ?? []);
  const began = Math.min(...carried.map(({ reached }) => reached.accepted ?? now));
  const here = arrivals.length > 0 ? Math.min(...arrivals) : Math.max(now, began + slow('shop', now - began));
  const leaves = Math.max(here, ...carried.map(({ readyAt }) => readyAt));
  let done = leaves + slow('counter', Math.max(0, now - leaves));
  let spare = Infinity;
  let before: Point | null = null;
  for (const [place, { id, zone, dueAt, dropoffReadyAt }] of carried.entries()) {
    const door = times.doorOf(id);
    const way =
      place === 0
        ? legRange(times.countsOf('door', zone), 'door', zone, 0).to * SECOND
        : slowHop(times.countsFrom, before, door);
    if (way === null || done + way < (dropoffReadyAt ?? 0)) return null;
    done += way + HANDOVER_TIME;
    spare = Math.min(spare, dueAt - done);
    before = door;
  }
  return { leavesAt: instant(leaves), spare, doneAt: instant(done), lastDoor: before };
}

/**
 * The minutes by which one more delivery of the counter extends a plan, as its last door. Null if it can't be added: a
 * promise would be broken, a door would be reached over two and a half minutes later, or they'd wait for its window.
 */
export function addedMinutes(
  plan: Plan | null,
  { id, readyAt, dueAt, dropoffReadyAt }: Pick<Delivery, 'id' | 'readyAt' | 'dueAt' | 'dropoffReadyAt'>,
  { countsFrom, doorOf }: Pick<RouteTimes, 'countsFrom' | 'doorOf'>,
): number | null {
  if (plan === null) return null;
  const wait = Math.max(0, readyAt - plan.leavesAt);
  const hop = slowHop(countsFrom, plan.lastDoor, doorOf(id));
  if (hop === null || wait > MOVED_BY || wait > plan.spare) return null;
  const there = later(plan.doneAt, wait + hop);
  if (there < (dropoffReadyAt ?? 0) || there + HANDOVER_TIME > dueAt) return null;
  return Math.ceil((wait + hop + HANDOVER_TIME) / MINUTE);
}
