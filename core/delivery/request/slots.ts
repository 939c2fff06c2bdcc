import { DAY, HOUR } from '#core/clock.ts';
import { later, type Instant } from '#core/instant.ts';
import { dateIn, momentIn, nextDate } from '#core/zoned-time.ts';
import type { Times } from '../price/times.ts';
import type { Ways } from '../price/ways.ts';
import { closedFor, type ClosedCode, type Opening } from './opening.ts';
import { timesFor, WINDOW_AHEAD, whenCode, type WHEN_REFUSALS, type ZoneTime } from './when.ts';

/** An hour's window of a day. */
export interface Slot {
  readonly from: Instant;
  readonly until: Instant;
  /** The times of a delivery that's requested for it now; null if it can't be. */
  readonly times: Times | null;
  /** Why it can't be requested for it; null if it can. */
  readonly reason: (typeof WHEN_REFUSALS)[number] | ClosedCode | null;
}

type SlotsOf = readonly [
  date: string,
  timeZone: string,
  terms: ZoneTime,
  city: { readonly ways: Ways; readonly opening: Opening },
  now: Instant,
];

function* eachSlot(...[date, timeZone, terms, { ways, opening }, now]: SlotsOf): Generator<Slot> {
  const start = momentIn(date, timeZone);
  const end = momentIn(nextDate(date), timeZone);
  if (start === null || end === null) return;
  for (let from = start; later(from, HOUR) <= end; from = later(from, HOUR)) {
    const until = later(from, HOUR);
    const when = { readyAt: null, window: { from, until } };
    const times = timesFor(when, terms, ways, now);
    const reason = times.ok ? closedFor(when, opening, times.value) : whenCode(times.error);
    yield { from, until, times: times.ok && reason === null ? times.value : null, reason };
  }
}

/**
 * The slots of a date in a zone, from full hour to full hour. A day has 23 or 25 of them if clocks change in its night. A
 * delivery is accepted for each without a reason, at `now`.
 */
export const slotsOn = (...of: SlotsOf): readonly Slot[] => [...eachSlot(...of)];

/** The first slot of a date that begins after a moment and can be requested; undefined if there's none. */
export function firstSlot(after: number, ...of: SlotsOf): Slot | undefined {
  for (const slot of eachSlot(...of)) if (slot.reason === null && slot.from > after) return slot;
  return undefined;
}

/** The dates in a zone within which windows end, from today on. */
export function slotDates(timeZone: string, now: Instant): readonly string[] {
  let date = dateIn(now, timeZone);
  return Array.from({ length: WINDOW_AHEAD / DAY }, () => {
    const day = date;
    date = nextDate(date);
    return day;
  });
}
