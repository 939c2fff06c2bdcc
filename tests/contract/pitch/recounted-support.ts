import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { Instant } from '#core/instant.ts';
import type { DeskCase } from '#core/support/case-desk.ts';
import type { SupportHours } from '#core/support/support-hours.ts';
import { dateIn, weekdayOf } from '#core/zoned-time.ts';

/** A time on call, as it was asked for. */
export interface AskedTime {
  readonly from: Instant;
  readonly until: Instant;
}

/** Whether a case had its first answer, or should have had it while it was open. */
const wasDue = ({ answeredAt, dueAt, resolvedAt }: DeskCase, now: Instant): boolean =>
  answeredAt !== null || (now > dueAt && (resolvedAt === null || resolvedAt > dueAt));

/** The figures of support at a moment, counted from the team's list, minute by minute and day by day. */
export function recountedSupport(
  cases: readonly DeskCase[],
  onCall: readonly AskedTime[],
  { days, closed }: SupportHours,
  now: Instant,
) {
  const due = cases.filter((one) => one.reason !== 'asked' && now < one.openedAt + 90 * DAY && wasDue(one, now));
  const waits = due.map(({ openedAt, answeredAt }) => (answeredAt === null ? Infinity : answeredAt - openedAt));
  const middle = waits
    .toSorted((a, b) => a - b)
    .find((wait) => 2 * waits.filter((one) => one <= wait).length >= waits.length);
  let minutes = 0;
  for (let at = now - 7 * DAY; at < now; at += MINUTE)
    if (onCall.some(({ from, until }) => from <= at && at < until)) minutes += 1;
  let open = 0;
  for (let day = 0; day < 7; day += 1) {
    const date = dateIn(now + day * DAY, 'America/Los_Angeles');
    const span = days[weekdayOf(date)] ?? null;
    if (span !== null && !closed.includes(date)) open += (span.to - span.from) / 60;
  }
  return {
    answered: due.length,
    answeredInTime: due.filter(({ answeredAt, dueAt }) => answeredAt !== null && answeredAt <= dueAt).length,
    medianAnswerMinutes: middle === undefined || middle === Infinity ? null : Math.ceil(middle / MINUTE),
    onCallShare: Math.floor((minutes * 1000 * MINUTE) / (7 * 24 * HOUR)),
    supportHours: open,
  };
}
