import { DAY, SECOND } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { runningPeriod, startOf } from '#core/statement/period.ts';
import { dateIn, momentIn } from '#core/zoned-time.ts';
import type { Scenario } from '#demo/demo-port.ts';

/** The time until midnight at the start of `month-end`. */
const BEFORE_MIDNIGHT = 20 * SECOND;

/** The scenarios that show a lunch, in a city of this zone. */
const LUNCHES: readonly Scenario[] = ['lunch-rush', 'lunch-rush-board'];
const LUNCH_ZONE = 'America/Toronto';

/** The time until clocks in a zone show `wall`, in ms. */
function untilNext(wall: string, timeZone: string, now: number): number {
  const onDayOf = (at: number) => momentIn(`${dateIn(at, timeZone)}T${wall}`, timeZone) ?? now;
  const today = onDayOf(now);
  return (today < now ? onDayOf(now + DAY) : today) - now;
}

/** The lead of a scenario's clock before its data is made, in ms: a lunch begins at the next noon, a night at 11 PM. */
export function aheadOf(scenario: Scenario, now: number, booksZone: string): number {
  if (LUNCHES.includes(scenario)) return untilNext('12:00', LUNCH_ZONE, now);
  if (scenario === 'night-report') return untilNext('23:00', booksZone, now);
  if (scenario !== 'month-end') return 0;
  const { to } = runningPeriod('business', instant(now), booksZone);
  return Math.max(0, startOf(to, booksZone) - BEFORE_MIDNIGHT - now);
}
