import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { instant, later } from '#core/instant.ts';
import { countSupport, type SupportFacts } from '#core/support/count-support.ts';
import { DEFAULT_HOURS } from '#core/support/support-hours.ts';

/** Friday, November 27, at 10 AM in Toronto. */
const now = instant(Date.parse('2026-11-27T15:00:00Z'));
const counted = (facts: Partial<SupportFacts>) =>
  countSupport({ cases: [], onCall: [], hours: DEFAULT_HOURS, timeZone: 'America/Toronto', ...facts }, now);
const openedAt = later(now, -2 * DAY);
const opened = (minutes: number | null, more: Partial<SupportFacts['cases'][number]> = {}) => ({
  reason: 'question' as const,
  openedAt,
  dueAt: later(openedAt, HOUR),
  answeredAt: minutes === null ? null : later(openedAt, minutes * MINUTE),
  resolvedAt: null,
  ...more,
});

describe('an answer', () => {
  const answers = (...cases: SupportFacts['cases']) => {
    const { answered, answeredInTime, medianAnswerMinutes } = counted({ cases });
    return [answered, answeredInTime, medianAnswerMinutes];
  };

  test('is in time up to its due time; half of the answers set the median, rounded up', () => {
    expect(answers()).toEqual([0, 0, null]);
    expect(answers(opened(60), opened(60.001), opened(9.5))).toEqual([3, 2, 60]);
    expect(answers(opened(9.5), opened(60))).toEqual([2, 2, 10]);
  });

  test('that was never given counts once it’s late, unless the case ended before', () => {
    expect(answers(opened(1), opened(null), opened(null))).toEqual([3, 1, null]);
    expect(answers(opened(null, { dueAt: now }))).toEqual([0, 0, null]);
    expect(answers(opened(null, { resolvedAt: later(openedAt, HOUR) }))).toEqual([0, 0, null]);
    expect(answers(opened(null, { resolvedAt: later(openedAt, HOUR + 1) }))).toEqual([1, 0, null]);
  });

  test('doesn’t count after 90 days, nor if the team asked or an account is reviewed', () => {
    expect(answers(opened(1, { openedAt: later(now, -90 * DAY) }))).toEqual([0, 0, null]);
    for (const reason of ['asked', 'review'] as const) expect(answers(opened(1, { reason }))).toEqual([0, 0, null]);
  });
});

test('times on call of several administrators count once, within the last seven days', () => {
  const share = (...onCall: readonly (readonly [number, number])[]) =>
    counted({ onCall: onCall.map(([from, until]) => ({ from: later(now, from), until: later(now, until) })) })
      .onCallShare;
  expect(share()).toBe(0);
  expect(share([-8 * DAY, DAY])).toBe(1000);
  expect(share([-8 * DAY, -3.5 * DAY], [-4 * DAY, -3.5 * DAY], [-6 * DAY, -5 * DAY])).toBe(500);
  expect(share([-9 * DAY, -7 * DAY])).toBe(0);
  expect(share([-7 * DAY, -1])).toBe(999);
});

test('hours of support are those of the next seven days, without closed dates', () => {
  const all = { from: 0, to: 1440 };
  const hours = (...closed: string[]) =>
    counted({ hours: { days: [all, all, all, all, all, all, all], closed } }).supportHours;
  expect(counted({}).supportHours).toBe(40);
  expect([hours(), hours('2026-11-26', '2026-12-04'), hours('2026-11-27', '2026-12-03')]).toEqual([168, 168, 120]);
});
