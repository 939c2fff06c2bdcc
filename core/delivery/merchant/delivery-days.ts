import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { knownTimeZone } from '#core/known-time-zone.ts';

/** The number of deliveries that were requested on a calendar day of the business. */
export interface DeliveryDay {
  /** `2026-07-07`, in the business's time zone. */
  readonly day: string;
  readonly requested: number;
}

/** The number of days in an overview: the last seven, and the seven before for comparison. */
export const COUNTED_DAYS = 14;
/** The number of recent events in an overview. */
export const RECENT_EVENTS = 10;
/** The period over which the on-time rate is computed, in ms. */
export const ON_TIME_WINDOW = 30 * DAY;

/** Time zones differ by whole quarters of an hour, so a day never starts within one. In ms. */
const QUARTER = 15 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day on which an instant falls in a time zone: `2026-07-07`. */
export function calendarDay(at: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: knownTimeZone(timeZone),
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return [parts.get('year'), parts.get('month'), parts.get('day')].join('-');
}

/**
 * Whether an instant is on the calendar day before (-1) or after (1) that of another. A day has 23 to 25 hours, and a
 * zone may skip one: in Samoa, December 31 came after December 29, 2011.
 */
export function isNextDay(at: number, now: number, timeZone: string, step: -1 | 1): boolean {
  const today = calendarDay(now, timeZone);
  for (let hours = 1; hours <= 26; hours += 1) {
    const day = calendarDay(now + step * hours * HOUR, timeZone);
    if (day !== today) return calendarDay(at, timeZone) === day;
  }
  return false;
}

/**
 * Requests by day: the last {@link COUNTED_DAYS}, oldest first, the last one today. A calendar day may have 23 or 25 hours.
 */
export function deliveryDays(requestedAt: readonly number[], now: number, timeZone: string): DeliveryDay[] {
  const today = Date.parse(calendarDay(now, timeZone));
  const counts = new Map<string, number>();
  for (let before = COUNTED_DAYS - 1; before >= 0; before -= 1)
    counts.set(new Date(today - before * DAY).toISOString().slice(0, 10), 0);
  // Formatting is slow, so older requests are skipped, and those of the same quarter of an hour are formatted once.
  const quarters = new Map<number, number>();
  for (const at of requestedAt) {
    if (at < now - (COUNTED_DAYS + 1) * DAY) continue;
    const quarter = Math.floor(at / QUARTER);
    quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1);
  }
  for (const [quarter, requested] of quarters) {
    const day = calendarDay(quarter * QUARTER, timeZone);
    const count = counts.get(day);
    if (count !== undefined) counts.set(day, count + requested);
  }
  return [...counts].map(([day, requested]) => ({ day, requested }));
}
