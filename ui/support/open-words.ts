import type { SupportTimes } from '#core/support/cases.ts';
import { opensAt, type SupportHours } from '#core/support/support-hours.ts';
import { dateIn, weekdayOf } from '#core/zoned-time.ts';
import { businessTime, type BusinessTime } from '#ui/delivery/business-time.ts';

/** `9 AM`, `5:30 PM` or `midnight`, of a minute of a day. */
export function minuteWords(minute: number): string {
  if (minute % 1440 === 0) return 'midnight';
  const hour = Math.floor(minute / 60);
  const rest = minute % 60 === 0 ? '' : `:${String(minute % 60).padStart(2, '0')}`;
  return `${((hour + 11) % 12) + 1}${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

const isAroundTheClock = ({ days, closed }: SupportHours): boolean =>
  closed.length === 0 && days.every((day) => day !== null && day.from === 0 && day.to === 1440);

const weekdayIn = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(at);

/** `at 9 AM` today, `tomorrow at 9 AM`, `on Monday at 9 AM` within a week, else with the date. */
function opening(next: number, now: number, shown: BusinessTime): string {
  const time = `at ${shown.time(next).replace(':00', '')}`;
  const day = shown.dayFrom(next, now);
  if (day === 'today') return time;
  if (day === 'tomorrow') return `tomorrow ${time}`;
  const isSoon = next - now < 6 * 24 * 60 * 60 * 1000;
  return `${isSoon ? `on ${weekdayIn(next, shown.timeZone)}` : day} ${time}`;
}

/** Whether the team answers now, and until or from when. */
export function openWords({ hours, timeZone, now }: SupportTimes): { readonly open: boolean; readonly text: string } {
  if (isAroundTheClock(hours)) return { open: true, text: 'We’re here around the clock.' };
  const shown = businessTime(timeZone);
  const note = shown.note === '' ? '' : `, ${shown.note}`;
  const next = opensAt(now, hours, timeZone);
  if (next > now) return { open: false, text: `Opens ${opening(next, now, shown)}${note}.` };
  const today = hours.days[weekdayOf(dateIn(now, timeZone))];
  return { open: true, text: `Open now, until ${minuteWords(today?.to ?? 0)}${note}.` };
}

/** Whether someone is on call; empty if that's of no importance, because support is open. */
export function onCallWords(times: SupportTimes): string {
  if (times.onCall) return 'Someone is on call for safety reports.';
  return openWords(times).open ? '' : 'No one is on call now. In danger, call 911 or your local emergency number.';
}
