import { DAY, MINUTE } from '../clock.ts';
import { later, type Instant } from '../instant.ts';
import { areDates, dateIn, minuteOf, nextDate, weekdayOf } from '../zoned-time.ts';

/** The part of a day in which support is open, in minutes after midnight. */
export interface OpenSpan {
  readonly from: number;
  /** 1440 is the day's end. */
  readonly to: number;
}

/** When the team answers, in the operator's time zone. */
export interface SupportHours {
  /** Seven days, Monday first; null for a closed one. */
  readonly days: readonly (OpenSpan | null)[];
  /** Dates on which support is closed, in order: `2026-12-25`. */
  readonly closed: readonly string[];
}

const NINE_TO_FIVE: OpenSpan = { from: 9 * 60, to: 17 * 60 };

/** The hours until an operator sets others. The database has the same. */
export const DEFAULT_HOURS: SupportHours = {
  days: [NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, null, null],
  closed: [],
};

/** The most dates on which support is closed. */
export const CLOSED_DATES = 30;
/** The least minutes of an open day: without it, an answer could be due in a year. */
export const SHORTEST_SPAN = 60;

const isMinute = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= DAY / MINUTE;

const isSpan = ({ from, to }: OpenSpan): boolean => isMinute(from) && isMinute(to) && to - from >= SHORTEST_SPAN;

/** Whether an operator may set these hours. At least one day must be open. */
export const isSupportHours = ({ days, closed }: SupportHours): boolean =>
  days.length === 7 &&
  days.some((day) => day !== null) &&
  days.every((day) => day === null || isSpan(day)) &&
  closed.length <= CLOSED_DATES &&
  areDates(closed);

/** The open time of a date; null if it's closed. */
function openOn(date: string, { days, closed }: SupportHours, timeZone: string): { from: Instant; to: Instant } | null {
  const span = days[weekdayOf(date)] ?? null;
  if (span === null || closed.includes(date)) return null;
  return { from: minuteOf(date, span.from, timeZone), to: minuteOf(date, span.to, timeZone) };
}

/** When support is open next: `at` itself if it's open then. */
export const opensAt = (at: Instant, hours: SupportHours, timeZone: string): Instant =>
  openTime(at, 0, hours, timeZone);

/**
 * When so many minutes of open time have passed. Closed times don't count; in the nights in which clocks change, minutes
 * are counted, not what clocks show. PostgreSQL has the same rule (`private.due_at`).
 */
export const dueAt = (openedAt: Instant, minutes: number, hours: SupportHours, timeZone: string): Instant =>
  openTime(openedAt, minutes * MINUTE, hours, timeZone);

function openTime(from: Instant, ms: number, hours: SupportHours, timeZone: string): Instant {
  if (!isSupportHours(hours)) throw new TypeError("These aren't support hours.");
  let left = ms;
  for (let date = dateIn(from, timeZone); ; date = nextDate(date)) {
    const open = openOn(date, hours, timeZone);
    if (open === null || open.to <= from) continue;
    const start = open.from > from ? open.from : from;
    if (start + left <= open.to && (left > 0 || start < open.to)) return later(start, left);
    left -= Math.max(0, open.to - start);
  }
}
