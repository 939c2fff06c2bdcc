import { DAY, MINUTE } from '#core/clock.ts';
import { instant, type Instant } from '#core/instant.ts';
import { areDates, dateIn, minuteOf, nextDate, weekdayOf } from '#core/zoned-time.ts';

/** A part of a day, in minutes after midnight. If its end isn't after its start, it ends on the next day. */
export interface OpenRange {
  readonly from: number;
  /** 1440 is the day's end. */
  readonly to: number;
}

/** The hours of a week, by the clocks of a zone. */
export interface WeekHours {
  /** Seven days, Monday first, each with up to three ranges in order; none on a day that's closed. */
  readonly week: readonly (readonly OpenRange[])[];
  /** Dates without hours, in order: `2026-12-25`. A range that began on the evening before goes on to its end. */
  readonly closed: readonly string[];
}

/** When a city takes deliveries, or a shop has parcels ready. */
export interface OpeningHours extends WeekHours {
  /** IANA name, such as `America/Toronto`. */
  readonly timeZone: string;
}

/** The most ranges of a day. */
export const RANGES_PER_DAY = 3;
/** The most dates without hours. */
export const CLOSED_DATES_LIMIT = 60;
/** The days in which the next opening is found. */
export const LOOK_AHEAD = 60;
const DAY_END = DAY / MINUTE;

const isRange = ({ from, to }: OpenRange): boolean =>
  Number.isInteger(from) && from >= 0 && from < DAY_END && Number.isInteger(to) && to >= 0 && to <= DAY_END;

/** Whether each range of a day ends before the next one begins; only the last may end on the next day. */
const areApart = (ranges: readonly OpenRange[]): boolean =>
  ranges.every(({ from, to }, place) => {
    const next = ranges[place + 1];
    return next === undefined || (from < to && to < next.from);
  });

/** Whether these hours may be set. */
export const areWeekHours = ({ week, closed }: WeekHours): boolean =>
  week.length === 7 &&
  week.every((day) => day.length <= RANGES_PER_DAY && day.every(isRange) && areApart(day)) &&
  closed.length <= CLOSED_DATES_LIMIT &&
  areDates(closed);

const dateBefore = (date: string): string => new Date(Date.parse(date) - DAY).toISOString().slice(0, 10);

/** The spans that begin on a date. A night in which clocks change is as long as it is. */
const spansOn = (date: string, { timeZone, week, closed }: OpeningHours): { from: Instant; to: Instant }[] =>
  closed.includes(date)
    ? []
    : (week[weekdayOf(date)] ?? [])
        .map(({ from, to }) => ({
          from: minuteOf(date, from, timeZone),
          to: minuteOf(to > from ? date : nextDate(date), to, timeZone),
        }))
        .filter(({ from, to }) => from < to);

/**
 * The next moment that's within these hours, within 60 days; null if there's none. It's `at` itself if that's within
 * them. PostgreSQL has the same rule (`private.next_open`).
 */
export function nextOpen(hours: OpeningHours, at: Instant): Instant | null {
  // Last evening's range may not have ended.
  let date = dateBefore(dateIn(at, hours.timeZone));
  for (let day = 0; day <= LOOK_AHEAD + 1; day += 1, date = nextDate(date)) {
    const span = spansOn(date, hours)
      .filter(({ to }) => at < to)
      .toSorted((a, b) => a.from - b.from)[0];
    if (span !== undefined) return span.from > at ? span.from : at;
  }
  return null;
}

/** When hours that are open at `at` end, but `latest` at most. Ranges without a gap between them count as one. */
export function openUntil(hours: OpeningHours, at: Instant, latest: Instant): Instant {
  let until = at;
  while (until < latest) {
    const today = dateIn(until, hours.timeZone);
    const ends = [dateBefore(today), today]
      .flatMap((date) => spansOn(date, hours))
      .filter(({ from, to }) => from <= until && until < to)
      .map(({ to }) => to);
    if (ends.length === 0) return until;
    until = instant(Math.max(...ends));
  }
  return latest;
}
