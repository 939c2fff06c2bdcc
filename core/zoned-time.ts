import { DAY, MINUTE } from './clock.ts';
import { instant, type Instant } from './instant.ts';
import { knownTimeZone } from './known-time-zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      timeZone: knownTimeZone(timeZone),
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The wall-clock time in a zone, as the ms since the epoch at which UTC clocks show it. */
function wallTime(at: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) +
    (((at % 1000) + 1000) % 1000)
  );
}

/** The date and time that clocks show in a zone: `2026-11-01T01:30`. */
export const wallText = (at: number, timeZone: string): string =>
  new Date(wallTime(at, timeZone)).toISOString().slice(0, 16);

/** The date in a zone: `2026-11-01`. */
export const dateIn = (at: number, timeZone: string): string => wallText(at, timeZone).slice(0, 10);

/** The date after another: `2026-12-01` after `2026-11-30`. */
export const nextDate = (date: string): string => new Date(Date.parse(date) + DAY).toISOString().slice(0, 10);

/**
 * The moment at which clocks in a zone show a time: `2026-11-01T00:00`, or a date for its midnight. If they show it twice,
 * or skip it, the later of the two possible moments, as in the database. Null if the text isn't a time.
 */
export function momentIn(text: string, timeZone: string): Instant | null {
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/u.test(text)) return null;
  const wall = Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text}Z`);
  if (!Number.isFinite(wall) || !new Date(wall).toISOString().startsWith(text)) return null;
  // A clock change is shorter than a day, and two changes are more than two days apart.
  const [before, after] = [wall - DAY, wall + DAY].map((near) => wall - (wallTime(near, timeZone) - near));
  const possible = [before ?? wall, after ?? wall];
  const shown = possible.filter((at) => wallTime(at, timeZone) === wall);
  return instant(Math.max(...(shown.length > 0 ? shown : possible)));
}

/** Whether a text is a date of this century that calendars have: `2026-12-03`. */
export const isDate = (text: string): boolean => /^20.{8}$/u.test(text) && momentIn(text, 'UTC') !== null;

/** Whether these are dates of this century, in order, each once. */
export const areDates = (dates: readonly string[]): boolean =>
  dates.every((date, place) => isDate(date) && (place === 0 || date > (dates[place - 1] ?? '')));

/** The weekday of a date: 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;

/** The moment of a minute of a date, from 0 to 1440, which is the next midnight. */
export function minuteOf(date: string, minute: number, timeZone: string): Instant {
  const [day, rest] = minute === DAY / MINUTE ? [nextDate(date), 0] : [date, minute];
  const time = [Math.floor(rest / 60), rest % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return momentIn(`${day}T${time}`, timeZone) ?? instant(Date.parse(date));
}
