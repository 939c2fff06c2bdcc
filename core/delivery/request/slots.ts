import { HOUR } from '#core/clock.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { momentIn, nextDate } from '#core/zoned-time.ts';
import type { Times } from '../price/times.ts';
import type { Ways } from '../price/ways.ts';
import { closedFor, type ClosedCode, type Opening } from './opening.ts';
import { timesFor, whenCode, type WHEN_REFUSALS, type ZoneTime } from './when.ts';

/** An hour's window of a day. */
export interface Slot {
  readonly from: Instant;
  readonly until: Instant;
  /** The times of a delivery that's requested for it now; null if it can't be. */
  readonly times: Times | null;
  /** Why it can't be requested for it; null if it can. */
  readonly reason: (typeof WHEN_REFUSALS)[number] | ClosedCode | null;
}

/**
 * The slots of a date in a zone, from full hour to full hour. A day has 23 or 25 of them if clocks change in its night. A
 * delivery is accepted for each without a reason, at `now`.
 */
export function slotsOn(
  date: string,
  timeZone: string,
  terms: ZoneTime,
  { ways, opening }: { readonly ways: Ways; readonly opening: Opening },
  now: Instant,
): readonly Slot[] {
  const start = momentIn(date, timeZone);
  const end = momentIn(nextDate(date), timeZone);
  if (start === null || end === null) return [];
  return Array.from({ length: Math.floor((end - start) / HOUR) }, (_, hour): Slot => {
    const from = instant(start + hour * HOUR);
    const until = later(from, HOUR);
    const when = { readyAt: null, window: { from, until } };
    const times = timesFor(when, terms, ways, now);
    if (!times.ok) return { from, until, times: null, reason: whenCode(times.error) };
    const reason = closedFor(when, opening, times.value);
    return { from, until, times: reason === null ? times.value : null, reason };
  });
}
