import { isNextDay } from '#core/delivery/merchant/delivery-days.ts';
import { isKnownTimeZone, knownTimeZone } from '#core/known-time-zone.ts';
import { isRepeated } from '#core/geography/repeated-hour.ts';

/** Formats instants (ms since the epoch) in the time zone of a business. */
export interface BusinessTime {
  readonly timeZone: string;
  /** `3:45 PM`, and `1:30 AM EDT` in the hour that's repeated when daylight saving time ends. */
  time(at: number): string;
  /** `Jun 3` */
  day(at: number): string;
  /** `at 3:45 PM` today, else `on Jun 4 at 3:45 PM`, seen from `now`. */
  when(at: number, now: number): string;
  /** `3:45 PM` if `at` is on the day of `beside`, else `Jun 4 at 3:45 PM`. */
  near(at: number, beside: number): string;
  /** `Jun 3, 3:45 PM` */
  full(at: number): string;
  /** `today`, `tomorrow`, else `on Jun 5`, seen from `now`. */
  dayFrom(at: number, now: number): string;
  /** `Toronto time` if the reader is in another time zone, else empty. */
  readonly note: string;
}

/** This device's time zone, or UTC if its browser names none that it can use. */
export const deviceTimeZone = (): string => knownTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The name of a zone such as `America/New_York` in words: `New York time`. */
export const zoneName = (timeZone: string): string =>
  timeZone === 'UTC' ? 'UTC' : `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;

/**
 * The full name of a zone such as `America/Toronto`: `Toronto time (Eastern Time)`; just `Toronto time` if this browser
 * doesn't know the zone.
 */
export function zoneInWords(timeZone: string): string {
  const city = zoneName(timeZone);
  if (timeZone === 'UTC' || !isKnownTimeZone(timeZone)) return city;
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(Date.now())
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? city : `${city} (${name})`;
}

const known = new Map<string, BusinessTime>();

/** Formats times for a business. An unknown zone falls back to the device's. */
export function businessTime(wanted: string): BusinessTime {
  const found = known.get(wanted);
  if (found !== undefined) return found;
  const made = make(wanted);
  known.set(wanted, made);
  return made;
}

function make(wanted: string): BusinessTime {
  const own = deviceTimeZone();
  const timeZone = isKnownTimeZone(wanted) ? wanted : own;
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const plain = format(clock);
  const withZone = format({ ...clock, timeZoneName: 'short' });
  const time = (at: number) => (isRepeated(at, timeZone) ? withZone : plain).format(at);
  const day = format({ month: 'short', day: 'numeric' });
  const date = format({ year: 'numeric', month: '2-digit', day: '2-digit' });
  const full = (at: number) => `${day.format(at)}, ${time(at)}`;
  const sameDay = (a: number, b: number) => date.format(a) === date.format(b);
  const offset = format({ timeZoneName: 'longOffset' });
  const offsetHere = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longOffset' });
  const zoneOf = (formatted: Intl.DateTimeFormat) =>
    formatted.formatToParts(Date.now()).find(({ type }) => type === 'timeZoneName')?.value;
  return {
    timeZone,
    time,
    day: (at) => day.format(at),
    full,
    when: (at, now) => (sameDay(at, now) ? `at ${time(at)}` : `on ${day.format(at)} at ${time(at)}`),
    near: (at, beside) => (sameDay(at, beside) ? time(at) : `${day.format(at)} at ${time(at)}`),
    dayFrom(at, now) {
      if (sameDay(at, now)) return 'today';
      return isNextDay(at, now, timeZone, 1) ? 'tomorrow' : `on ${day.format(at)}`;
    },
    note: timeZone === own || zoneOf(offset) === zoneOf(offsetHere) ? '' : zoneName(timeZone),
  };
}
