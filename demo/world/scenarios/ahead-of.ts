import { DAY, SECOND } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { runningPeriod, startOf } from '#core/statement/period.ts';
import { dateIn, momentIn, nextDate, weekdayOf } from '#core/zoned-time.ts';
import type { Scenario } from '#demo/demo-port.ts';

/** The time until midnight at the start of `month-end`. */
const BEFORE_MIDNIGHT = 20 * SECOND;

/** The scenarios that show a lunch. */
const LUNCHES: readonly Scenario[] = ['lunch-rush', 'lunch-rush-board'];
/** The time zone of the shops of the demo's people. */
const CITY_ZONE = 'America/Toronto';
const THURSDAY = 3;

/** The time until clocks in a zone show `wall`, in ms; on a day of that kind, if it matters. */
function untilNext(wall: string, timeZone: string, now: number, isIt: (date: string) => boolean = () => true): number {
  for (let date = dateIn(now, timeZone); ; date = nextDate(date)) {
    const at = momentIn(`${date}T${wall}`, timeZone);
    if (at !== null && at >= now && isIt(date)) return at - now;
  }
}

/** Whether clocks go back in the night after a date. */
function goesBackAfter(date: string): boolean {
  const [from, to] = [nextDate(date), nextDate(nextDate(date))].map((day) => momentIn(day, CITY_ZONE));
  return (to ?? 0) - (from ?? 0) > DAY;
}

/**
 * The lead of a scenario's clock before its data is made, in ms: a lunch begins at the next noon, a night at 11 PM, and
 * flowers for Saturday are ordered on a Thursday.
 */
export function aheadOf(scenario: Scenario, now: number, booksZone: string): number {
  if (LUNCHES.includes(scenario)) return untilNext('12:00', CITY_ZONE, now);
  if (scenario === 'saturday-flowers')
    return untilNext('10:00', CITY_ZONE, now, (date) => weekdayOf(date) === THURSDAY);
  if (scenario === 'clocks-go-back') return untilNext('18:00', CITY_ZONE, now, goesBackAfter);
  if (scenario === 'night-report') return untilNext('23:00', booksZone, now);
  if (scenario !== 'month-end') return 0;
  const { to } = runningPeriod('business', instant(now), booksZone);
  return Math.max(0, startOf(to, booksZone) - BEFORE_MIDNIGHT - now);
}
