import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import { isNextDay } from '#core/delivery/merchant/delivery-days.ts';
import { isRepeated } from '#core/geography/repeated-hour.ts';

/** The minutes around a change of clocks that occur twice, from the first to the last one. */
function repeated(timeZone: string, change: number): [first: number, last: number, count: number] {
  const minutes = Array.from({ length: 12 * 60 }, (_, index) => index - 6 * 60).filter((minute) =>
    isRepeated(change + minute * MINUTE, timeZone),
  );
  return [minutes[0] ?? 0, minutes.at(-1) ?? 0, minutes.length];
}

describe('A time that occurs twice', () => {
  test.each([
    ['America/New_York', Date.UTC(2026, 10, 1, 6), 60],
    ['America/St_Johns', Date.UTC(2026, 10, 1, 4, 30), 60],
    ['Europe/Berlin', Date.UTC(2026, 9, 25, 1), 60],
    ['Europe/London', Date.UTC(2026, 9, 25, 1), 60],
    ['America/Santiago', Date.UTC(2026, 3, 5, 3), 60],
    // This zone changes by half an hour.
    ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 15), 30],
  ])('in %s is only within the hours before and after the change', (timeZone, change, minutes) => {
    expect(repeated(timeZone, change)).toEqual([-minutes, minutes - 1, 2 * minutes]);
  });

  test.each([
    ['when clocks are set forward', 'America/New_York', Date.UTC(2026, 2, 8, 7)],
    ['where clocks never change', 'Asia/Kolkata', Date.UTC(2026, 10, 1, 6)],
    ['when a day is skipped', 'Pacific/Apia', Date.UTC(2011, 11, 30, 10)],
    ['when clocks change elsewhere', 'America/Toronto', Date.UTC(2026, 9, 25, 1)],
  ])('doesn’t occur %s', (_, timeZone, change) => {
    expect(repeated(timeZone, change)).toEqual([0, 0, 0]);
  });
});

describe('The day after and the day before', () => {
  const at = (text: string) => Date.parse(text);
  test.each([
    // Late in the evening before a day of 25 hours, and before one of 23.
    ['America/New_York', '2026-10-31T23:30:00-04:00', '2026-11-01T23:30:00-05:00', true],
    ['America/New_York', '2026-11-01T00:30:00-04:00', '2026-11-01T23:45:00-05:00', false],
    ['America/New_York', '2026-11-01T00:30:00-04:00', '2026-11-02T00:15:00-05:00', true],
    ['America/New_York', '2026-03-07T23:30:00-05:00', '2026-03-08T12:00:00-04:00', true],
    ['America/New_York', '2026-03-07T23:30:00-05:00', '2026-03-09T00:10:00-04:00', false],
    ['Australia/Lord_Howe', '2026-04-04T23:50:00+11:00', '2026-04-05T23:55:00+10:30', true],
    ['Pacific/Apia', '2011-12-29T20:00:00-10:00', '2011-12-31T09:00:00+14:00', true],
    ['Pacific/Apia', '2011-12-29T20:00:00-10:00', '2012-01-01T00:00:00+14:00', false],
    ['America/Toronto', '2026-06-03T12:00:00-04:00', '2026-06-05T12:00:00-04:00', false],
  ])('in %s, from %s, %s: %s', (timeZone, now, then, isNext) => {
    expect(isNextDay(at(then), at(now), timeZone, 1)).toBe(isNext);
    expect(isNextDay(at(now), at(then), timeZone, -1)).toBe(isNext);
    expect(isNextDay(at(now) + HOUR / 60, at(now), timeZone, 1)).toBe(false);
  });
});
