import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Rate, ReadyInMinutes } from '../price/tariff.ts';
import { readyFrom, timesOf, type Times } from '../price/times.ts';
import type { Ways } from '../price/ways.ts';
import type { Zone } from '../price/zone.ts';
import type { DeliveryForm } from './delivery-form.ts';
import { readSlot, type DropoffWindow } from './slot.ts';

/** A window ends less than this after the request. */
export const WINDOW_AHEAD = 30 * DAY;
/** The shortest window. */
export const SHORTEST_WINDOW = 20 * MINUTE;
/** The duration of a fast and of a slow handover at the door. */
export const FAST_HANDOVER = MINUTE;
export const HANDOVER_TIME = 3 * MINUTE;
/** The time that a window leaves for finding a courier, beyond a slow way. */
export const SPARE_TIME = 10 * MINUTE;
/** Couriers see a delivery for later so long before a slow way to the shop would have to begin. */
export const OFFERED_BEFORE = 15 * MINUTE;
/** The shortest and the longest time between being offered and being ready. */
export const SHORTEST_LEAD = 20 * MINUTE;
export const LONGEST_LEAD = HOUR;
/** Times that are computed are multiples of this. */
export const ROUNDED_TO = 5 * MINUTE;

/** When a delivery is wanted: so many minutes from now, or within a window. */
export type When =
  | { readonly readyIn: ReadyInMinutes }
  /** `readyAt` is when the parcel is ready; null if couriers come as late as the window allows. */
  | { readonly readyAt: Instant | null; readonly window: DropoffWindow };

/**
 * Why a delivery can't be requested for a time.
 * - `in-the-past`, `too-far`: its window has ended, or doesn't end within 30 days
 * - `window-inverted`, `window-too-short`: the window ends before it begins, or lasts under 20 minutes
 * - `before-earliest`: no courier could be there in time
 */
export const WHEN_REFUSALS = [
  'in-the-past',
  'too-far',
  'window-inverted',
  'window-too-short',
  'before-earliest',
] as const;
export type WhenRefusal =
  | Exclude<(typeof WHEN_REFUSALS)[number], 'before-earliest'>
  /** `earliestAt`: the earliest end of a window for a parcel that's ready then. */
  | { readonly code: 'before-earliest'; readonly earliestAt: Instant };

/** The code of a refusal. */
export const whenCode = (refusal: WhenRefusal): (typeof WHEN_REFUSALS)[number] =>
  typeof refusal === 'string' ? refusal : refusal.code;

/** A delivery's zone, and the minutes from ready to its usual promise. */
export interface ZoneTime extends Pick<Rate, 'minutes'> {
  readonly zone: Zone;
}

/** When a request is wanted. `readyAt` is when its parcel is ready; only software says that. */
export function whenOf(
  { slot, readyIn }: Pick<DeliveryForm, 'slot' | 'readyIn'>,
  readyAt: Instant | null = null,
): When {
  const window = readSlot(slot);
  return window === null ? { readyIn } : { readyAt, window };
}

/** The time of a slow courier from accepting to the end of the handover, in ms. */
export const slowWay = ({ shop, counter, door }: Ways, zone: Zone): number =>
  (shop.to + counter.to + door[zone].to) * SECOND + HANDOVER_TIME;

/** The time from being offered to being ready of a delivery for later, in ms. */
const leadOf = ({ shop }: Ways): number =>
  Math.min(
    LONGEST_LEAD,
    Math.max(SHORTEST_LEAD, Math.ceil((shop.to * SECOND + OFFERED_BEFORE) / ROUNDED_TO) * ROUNDED_TO),
  );

/**
 * The times of a delivery that's requested at `now`. A courier who accepts one with a window before its search ends, and
 * is slow on each leg, is there in time. PostgreSQL has the same rule (`private.times_of`).
 */
export function timesFor(
  when: When,
  { zone, minutes }: ZoneTime,
  ways: Ways,
  now: Instant,
): Result<Times, WhenRefusal> {
  if ('readyIn' in when) return ok(timesOf(readyFrom(now, when.readyIn), minutes));
  const { from, until } = when.window;
  if (until <= now) return refused('in-the-past');
  if (until >= later(now, WINDOW_AHEAD)) return refused('too-far');
  if (from !== null && from > until) return refused('window-inverted');
  if (from !== null && until - from < SHORTEST_WINDOW) return refused('window-too-short');
  const slow = slowWay(ways, zone);
  const needed = Math.max(minutes * MINUTE, slow + SPARE_TIME);
  const fast = (ways.counter.from + ways.door[zone].from) * SECOND;
  const latest = Math.min(from === null ? Infinity : from - fast, until - needed);
  const readyAt = instant(Math.max(now, when.readyAt ?? Math.floor(latest / ROUNDED_TO) * ROUNDED_TO));
  const earliestAt = later(readyAt, needed);
  if (until < earliestAt) return refused({ code: 'before-earliest', earliestAt });
  const opensAt = later(readyAt, -leadOf(ways));
  return ok({
    readyAt,
    opensAt: opensAt > now ? opensAt : null,
    dropoffReadyAt: from,
    searchUntil: later(until, -slow),
    dueAt: until,
  });
}
