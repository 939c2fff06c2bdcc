import { DAY } from '#core/clock.ts';
import { isRepeated } from '#core/geography/repeated-hour.ts';

const inWords = (at: number, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(undefined, form).format(at);

const DAY_FORM = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;

/** Whether a time is shown with its date: if it's on another day than `now`, and at least half a day away. */
export const isDated = (at: number, now: number): boolean =>
  Math.abs(at - now) >= DAY / 2 && inWords(at, DAY_FORM) !== inWords(now, DAY_FORM);

/**
 * A time of day in the device's locale and time zone; with the date if it's {@link isDated}, and with the zone in the
 * hour that's repeated when daylight saving time ends.
 */
export function shownTime(at: number, now: number): string {
  const zone = isRepeated(at) ? ({ timeZoneName: 'short' } as const) : {};
  const clock = { hour: 'numeric', minute: '2-digit', ...zone } as const;
  const time = inWords(at, clock);
  return isDated(at, now) ? `${inWords(at, { weekday: 'short', month: 'short', day: 'numeric' })} at ${time}` : time;
}
