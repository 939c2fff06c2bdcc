import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { areWeekHours, nextOpen, type OpeningHours, type OpenRange } from '#core/delivery/request/opening-hours.ts';
import { instant } from '#core/instant.ts';
import { momentIn } from '#core/zoned-time.ts';
import { openingHours, openingMoment } from '#tests/builders/opening-hours.ts';
import { property } from '#tests/property.ts';

const TORONTO = 'America/Toronto';
const at = (wall: string) => momentIn(wall, TORONTO) ?? instant(0);
const daily = (ranges: readonly OpenRange[], closed: readonly string[] = []): OpeningHours => ({
  timeZone: TORONTO,
  week: Array.from({ length: 7 }, () => ranges),
  closed,
});
const next = (hours: OpeningHours, wall: string) => nextOpen(hours, at(wall));

describe('The next opening', () => {
  const shop = {
    ...daily([
      { from: 540, to: 720 },
      { from: 780, to: 1020 },
    ]),
    closed: ['2026-12-25'],
  };

  test('is the moment itself within the hours, which end before their last moment', () => {
    expect(next(shop, '2026-12-24T09:00')).toBe(at('2026-12-24T09:00'));
    expect(next(shop, '2026-12-24T12:00')).toBe(at('2026-12-24T13:00'));
  });

  test('comes after a closed date, and after a closed day of the week', () => {
    expect(next(shop, '2026-12-24T17:00')).toBe(at('2026-12-26T09:00'));
    const noWeekend = { ...shop, week: shop.week.map((day, n) => (n > 4 ? [] : day)) };
    expect(next(noWeekend, '2026-12-24T17:00')).toBe(at('2026-12-28T09:00'));
  });

  test('lies within a range past midnight that began before a closed date', () => {
    const night = daily([{ from: 1320, to: 150 }], ['2026-12-05']);
    expect(next(night, '2026-12-05T02:29')).toBe(at('2026-12-05T02:29'));
    expect(next(night, '2026-12-05T02:30')).toBe(at('2026-12-06T22:00'));
  });

  test('counts what clocks do: a night is 5½ hours long in November, and 4½ in March', () => {
    const night = daily([{ from: 1320, to: 150 }]);
    const length = (evening: string) => {
      const from = at(evening);
      const ends = Array.from({ length: 48 }, (_, n) => instant(from + n * 10 * MINUTE)).find(
        (moment) => nextOpen(night, moment) !== moment,
      );
      return ((ends ?? 0) - from) / HOUR;
    };
    expect([length('2026-10-31T22:00'), length('2027-03-13T22:00')]).toEqual([5.5, 3.5 + 1]);
  });

  test('isn’t known if everything is closed for sixty days', () => {
    expect(next(daily([]), '2026-12-05T10:00')).toBeNull();
  });

  property([openingHours, openingMoment, fc.double({ min: 0, max: 1, noNaN: true })])(
    'is open, and nothing between is',
    (hours, moment, share) => {
      const opens = nextOpen(hours, moment);
      const end = opens ?? moment + 58 * DAY;
      if (opens !== null) expect(nextOpen(hours, opens)).toBe(opens);
      const between = instant(moment + Math.floor((end - moment) * share));
      if (between < end) expect(nextOpen(hours, between)).not.toBe(between);
    },
  );
});

describe('Hours are refused', () => {
  const DAY_OF = [{ from: 540, to: 1020 }];
  test.for([
    ['with six days', { week: Array.from({ length: 6 }, () => DAY_OF) }],
    ['with four ranges', { week: [[0, 1, 2, 3].map((n) => ({ from: 120 * n, to: 120 * n + 60 }))] }],
    ['with ranges that overlap', { week: [[DAY_OF[0], { from: 1000, to: 1100 }]] }],
    ['with ranges that touch', { week: [[DAY_OF[0], { from: 1020, to: 1100 }]] }],
    ['with a range before an earlier one', { week: [[{ from: 1320, to: 150 }, DAY_OF[0]]] }],
    ['from a minute after the day’s last', { week: [[{ from: 1440, to: 60 }]] }],
    ['with a closed date that isn’t', { closed: ['2026-02-30'] }],
    ['with closed dates out of order', { closed: ['2026-02-02', '2026-02-01'] }],
    ['with 61 closed dates', { closed: Array.from({ length: 61 }, (_, n) => dateAfter(n)) }],
  ] as const)('%s', ([, wrong]) => {
    const { week, closed } = { ...daily(DAY_OF), ...wrong } as OpeningHours;
    const days = week.length === 1 ? [...week, ...Array.from({ length: 6 }, () => DAY_OF)] : week;
    expect(areWeekHours({ week: days, closed })).toBe(false);
    expect(areWeekHours(daily(DAY_OF))).toBe(true);
  });
});

function dateAfter(days: number): string {
  return new Date(Date.UTC(2026, 0, 1) + days * DAY).toISOString().slice(0, 10);
}
