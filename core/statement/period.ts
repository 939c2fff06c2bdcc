import { DAY } from '../clock.ts';
import type { Instant } from '../instant.ts';
import { dateIn, momentIn } from '../zoned-time.ts';

/** Businesses have a statement each month, couriers each week from Monday. */
export type StatementSide = 'business' | 'courier';
export const STATEMENT_SIDES: readonly StatementSide[] = ['business', 'courier'];

/** A period of the operator's calendar, as dates: `from` is its first day, `to` the day after its last. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The period of a date. */
export function periodOf(side: StatementSide, date: string): Period {
  const day = Date.parse(date);
  if (side === 'courier') {
    const monday = day - ((new Date(day).getUTCDay() + 6) % 7) * DAY;
    return { from: dayText(monday), to: dayText(monday + 7 * DAY) };
  }
  const [year = 0, month = 1] = date.split('-').map(Number);
  return { from: dayText(Date.UTC(year, month - 1)), to: dayText(Date.UTC(year, month)) };
}

/** The period that's running at a moment. */
export const runningPeriod = (side: StatementSide, at: Instant, timeZone: string): Period =>
  periodOf(side, dateIn(at, timeZone));

/** The period before another. */
export const periodBefore = (side: StatementSide, { from }: Period): Period =>
  periodOf(side, dayText(Date.parse(from) - DAY));

/** The periods that have ended, from the one that contains `since`, oldest first. */
export function endedPeriods(side: StatementSide, since: Instant, now: Instant, timeZone: string): readonly Period[] {
  const running = runningPeriod(side, now, timeZone);
  const periods: Period[] = [];
  let period = periodOf(side, dateIn(since, timeZone));
  while (period.from < running.from) {
    periods.push(period);
    period = periodOf(side, period.to);
  }
  return periods;
}

/** The moment at which a date begins in the operator's time zone. */
export function startOf(date: string, timeZone: string): Instant {
  const at = momentIn(date, timeZone);
  if (at === null) throw new TypeError(`"${date}" isn't a date.`);
  return at;
}

/**
 * The midnights before each day of a courier's week, Monday first, and the one that ends it. Week 0 is the running one.
 */
export function weekIn(at: Instant, timeZone: string, weeksLater = 0): readonly Instant[] {
  const monday = Date.parse(runningPeriod('courier', at, timeZone).from) + 7 * weeksLater * DAY;
  return Array.from({ length: 8 }, (_, day) => startOf(dayText(monday + day * DAY), timeZone));
}

/** The last day of a period. */
export const lastDay = ({ to }: Period): string => dayText(Date.parse(to) - DAY);

/** The number of a statement: `2026-11-0042`, by its last day and its place in the year. */
export const statementNumber = (period: Period, place: number): string =>
  `${lastDay(period).slice(0, 7)}-${String(place).padStart(4, '0')}`;
