import { DAY } from '#core/clock.ts';
import { calendarDay } from '#core/delivery/merchant/delivery-days.ts';
import { windowEnds } from '#core/delivery/request/window-ends.ts';
import { knownTimeZone } from '#core/known-time-zone.ts';
import type { BusinessTime } from './business-time.ts';

/** `2 PM`, `2:30 PM`, and `1 AM EDT` in a repeated hour. */
const hour = (at: number, times: BusinessTime): string => times.time(at).replace(':00', '');

/** Both ends of a window: `2` and `3 PM`. The first has its half of the day only if they differ. */
function ends(from: number, until: number, times: BusinessTime): readonly [string, string] {
  const [first, last] = [hour(from, times), hour(until, times)];
  const isOneDay = calendarDay(from, times.timeZone) === calendarDay(until - 1, times.timeZone);
  return isOneDay ? windowEnds(first, last) : [first, times.near(until, from)];
}

/** A window at the door: `2–3 PM`, `11 AM–12 PM`, or `by 3 PM` if it has no start. */
export const windowWords = (from: number | null, until: number, times: BusinessTime): string =>
  from === null ? `by ${hour(until, times)}` : ends(from, until, times).join('–');

/** A window at the door in a sentence: `between 2 and 3 PM`, or `by 3 PM` if it has no start. */
export const betweenWords = (from: number | null, until: number, times: BusinessTime): string =>
  from === null ? `by ${hour(until, times)}` : `between ${ends(from, until, times).join(' and ')}`;

const inZone = (at: number, timeZone: string, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...form, timeZone: knownTimeZone(timeZone) }).format(at);

/** `Saturday, December 5` */
export const longDay = (at: number, timeZone: string): string =>
  inZone(at, timeZone, { weekday: 'long', month: 'long', day: 'numeric' });

/** `Sat, Dec 5` */
export const shortDay = (at: number, timeZone: string): string =>
  inZone(at, timeZone, { weekday: 'short', month: 'short', day: 'numeric' });

/** `Saturday` within the next six days, else `Saturday, December 19`. */
export const dayAhead = (at: number, now: number, timeZone: string): string =>
  at - now < 6 * DAY ? inZone(at, timeZone, { weekday: 'long' }) : longDay(at, timeZone);
