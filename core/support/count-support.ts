import { isStartedByTeam } from './case-reasons.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { later, type Instant } from '../instant.ts';
import { FIGURES_WINDOW, ON_CALL_WINDOW, type SupportFigures } from '../pitch/figures.ts';
import { dateIn, nextDate, weekdayOf } from '../zoned-time.ts';
import type { CaseRecord } from './case-record.ts';
import type { OnCall } from './on-call.ts';
import type { SupportHours } from './support-hours.ts';

/** The rows that the figures of support are counted from. */
export interface SupportFacts {
  readonly cases: readonly Pick<CaseRecord, 'reason' | 'openedAt' | 'dueAt' | 'answeredAt' | 'resolvedAt'>[];
  readonly onCall: readonly Pick<OnCall, 'from' | 'until'>[];
  readonly hours: SupportHours;
  readonly timeZone: string;
}

/** The value that half of the numbers don't exceed; null if there's none, or it isn't finite. */
function medianOf(numbers: readonly number[]): number | null {
  const median = numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length / 2) - 1];
  return median === undefined || !Number.isFinite(median) ? null : median;
}

/** The part of a period that these times cover, in ms. They may overlap. */
function coveredTime(times: SupportFacts['onCall'], start: Instant, end: Instant): number {
  let [covered, done]: [number, number] = [0, start];
  for (const { from, until } of times.toSorted((a, b) => a.from - b.from)) {
    const [first, last] = [Math.max(from, done), Math.min(until, end)];
    if (last <= first) continue;
    covered += last - first;
    done = last;
  }
  return covered;
}

/** The hours for which support is open in the seven days from a date on. */
function openHours({ days, closed }: SupportHours, from: string): number {
  let minutes = 0;
  for (let [day, date] = [0, from]; day < 7; day += 1, date = nextDate(date)) {
    const span = closed.includes(date) ? null : days[weekdayOf(date)];
    minutes += span == null ? 0 : span.to - span.from;
  }
  return Math.floor((minutes * MINUTE) / HOUR);
}

/**
 * Counts the figures of support at a moment. A case that was never answered counts once it's late, unless its side took it
 * back before. One that the team opened doesn't count.
 */
export function countSupport({ cases, onCall, hours, timeZone }: SupportFacts, now: Instant): SupportFigures {
  const counted = cases.filter(
    ({ reason, openedAt, dueAt, answeredAt, resolvedAt }) =>
      !isStartedByTeam(reason) &&
      now - openedAt < FIGURES_WINDOW &&
      (answeredAt !== null || dueAt < (resolvedAt ?? now)),
  );
  return {
    answered: counted.length,
    answeredInTime: counted.filter(({ answeredAt, dueAt }) => answeredAt !== null && answeredAt <= dueAt).length,
    medianAnswerMinutes: medianOf(
      counted.map(({ answeredAt, openedAt }) =>
        answeredAt === null ? Infinity : Math.ceil((answeredAt - openedAt) / MINUTE),
      ),
    ),
    onCallShare: Math.floor((1000 * coveredTime(onCall, later(now, -ON_CALL_WINDOW), now)) / ON_CALL_WINDOW),
    supportHours: openHours(hours, dateIn(now, timeZone)),
  };
}
