import { HOUR, SECOND } from '#core/clock.ts';
import type { Point } from '#core/geography/point.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { refused, ok, type Result } from '#core/result.ts';
import { SEARCH_TIME, type Times } from '../price/times.ts';
import type { Ways } from '../price/ways.ts';
import type { Zone } from '../price/zone.ts';
import { HANDOVER_TIME, ROUNDED_TO, SPARE_TIME } from '../request/when.ts';
import { hopRange } from './hop.ts';
import type { CountsFrom } from './leg-times.ts';

/** A delivery without a window is promised at most this long after it's ready, however many doors come before. */
export const LONGEST_TOGETHER = 4 * HOUR;

/** A delivery that's requested together with others, with the times that it would have alone. */
export interface Member extends Times {
  readonly zone: Zone;
  readonly hasWindow: boolean;
  /** The middle of the door's area; null if it isn't known. */
  readonly door: Point | null;
}

/** The order of the doors of deliveries that are requested together: by promise, then by postal code. */
export const byPromise = (
  a: { readonly dueAt: Instant; readonly postalCode: string },
  b: { readonly dueAt: Instant; readonly postalCode: string },
): number => a.dueAt - b.dueAt || (a.postalCode < b.postalCode ? -1 : Number(a.postalCode > b.postalCode));

/** Why one of them can't be promised: it's reached at `earliestAt` by a slow courier. `at` is its place among the doors. */
export interface TooLate {
  readonly at: number;
  readonly earliestAt: Instant;
}

/**
 * The time of a slow courier between two doors, in ms. One that can't be planned takes no longer than back to the
 * counter, and from there to the next door.
 */
function wayBetween(ways: Ways, countsFrom: CountsFrom, from: Member, to: Member): number {
  const hop = hopRange(countsFrom, from.door, to.door);
  return (hop === null ? ways.door[from.zone].to + ways.door[to.zone].to : hop.to) * SECOND;
}

/**
 * The times of deliveries that one courier takes from a counter, in the order of the doors, if they leave with the
 * parcel that's ready last and are slow on each leg. Each keeps its own promise if that's possible. One without a window
 * is promised later if it has to be, to five minutes. They're searched for together. `searchEnd` keeps the search within
 * the shop's hours. PostgreSQL has the same rule (`private.plan_together`).
 */
export function planTogether(
  members: readonly Member[],
  ways: Ways,
  countsFrom: CountsFrom,
  searchEnd: (readyAt: Instant, until: Instant) => Instant,
): Result<readonly Times[], TooLate> {
  const readyAt = instant(Math.max(...members.map((member) => member.readyAt)));
  const last = members.find((member) => member.readyAt === readyAt);
  const opensAt = members.every(({ hasWindow }) => hasWindow) ? (last?.opensAt ?? null) : null;
  const promises: Instant[] = [];
  let searchUntil = Infinity;
  let way = (ways.shop.to + ways.counter.to) * SECOND;
  let before: Member | null = null;
  for (const [at, member] of members.entries()) {
    way += before === null ? ways.door[member.zone].to * SECOND : wayBetween(ways, countsFrom, before, member);
    way = Math.max(way, (member.dropoffReadyAt ?? 0) - readyAt) + HANDOVER_TIME;
    before = member;
    const earliestAt = later(readyAt, way + SPARE_TIME);
    const isKept = member.dueAt >= earliestAt;
    if (!isKept && member.hasWindow) return refused({ at, earliestAt });
    const dueAt = isKept ? member.dueAt : instant(Math.ceil(earliestAt / ROUNDED_TO) * ROUNDED_TO);
    if (!isKept && dueAt > later(member.readyAt, LONGEST_TOGETHER)) return refused({ at, earliestAt });
    promises.push(dueAt);
    const until = member.hasWindow ? searchEnd(readyAt, later(dueAt, -way)) : later(readyAt, SEARCH_TIME);
    searchUntil = Math.min(searchUntil, until);
  }
  return ok(
    promises.map((dueAt, at) => ({
      readyAt: members[at]?.readyAt ?? readyAt,
      opensAt,
      dropoffReadyAt: members[at]?.dropoffReadyAt ?? null,
      searchUntil: instant(searchUntil),
      dueAt,
    })),
  );
}
