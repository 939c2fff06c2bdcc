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

/** The lead of a scenario's clock before its data is made, in ms: a lunch begins at the next noon. */
export function aheadOf(scenario: Scenario, now: number, booksZone: string): number {
  if (LUNCHES.includes(scenario)) {
    const noonOf = (at: number) => momentIn(`${dateIn(at, LUNCH_ZONE)}T12:00`, LUNCH_ZONE) ?? now;
    const today = noonOf(now);
    return (today < now ? noonOf(now + DAY) : today) - now;
  }
  if (scenario !== 'month-end') return 0;
  const { to } = runningPeriod('business', instant(now), booksZone);
  return Math.max(0, startOf(to, booksZone) - BEFORE_MIDNIGHT - now);
}
