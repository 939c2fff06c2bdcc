import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { instant, later } from '#core/instant.ts';
import { DEFAULT_HOURS, dueAt, isSupportHours, opensAt, type SupportHours } from '#core/support/support-hours.ts';
import { property } from '#tests/property.ts';

const at = (text: string) => instant(Date.parse(text));
const text = (moment: number) => new Date(moment).toISOString();
const TORONTO = 'America/Toronto';
const always: SupportHours = { days: Array.from({ length: 7 }, () => ({ from: 0, to: 1440 })), closed: [] };

describe('the time of an answer', () => {
  test('counts open minutes only, over a weekend', () => {
    // Friday at 4 PM: an hour is left, and seven follow on Monday.
    expect(text(dueAt(at('2026-11-27T21:00:00Z'), 8 * 60, DEFAULT_HOURS, TORONTO))).toBe('2026-11-30T21:00:00.000Z');
  });

  test('counts from the next opening if support is closed', () => {
    expect(text(dueAt(at('2026-11-28T04:00:00Z'), 15, DEFAULT_HOURS, TORONTO))).toBe('2026-11-30T14:15:00.000Z');
    expect(text(opensAt(at('2026-11-28T04:00:00Z'), DEFAULT_HOURS, TORONTO))).toBe('2026-11-30T14:00:00.000Z');
  });

  test('skips dates on which support is closed', () => {
    const hours = { ...DEFAULT_HOURS, closed: ['2026-11-30', '2026-12-01'] };
    expect(text(opensAt(at('2026-11-27T22:00:00Z'), hours, TORONTO))).toBe('2026-12-02T14:00:00.000Z');
  });

  test('may be the moment of closing', () => {
    expect(text(dueAt(at('2026-11-27T14:00:00Z'), 8 * 60, DEFAULT_HOURS, TORONTO))).toBe('2026-11-27T22:00:00.000Z');
    expect(text(opensAt(at('2026-11-27T22:00:00Z'), DEFAULT_HOURS, TORONTO))).toBe('2026-11-30T14:00:00.000Z');
  });

  test('counts the hour that clocks skip as none, and the one that comes twice as two', () => {
    for (const night of ['2026-03-08T04:30:00Z', '2026-11-01T03:30:00Z'])
      expect(dueAt(at(night), 6 * 60, always, TORONTO)).toBe(at(night) + 6 * HOUR);
    // From midnight to 3 AM are two hours in March, and four in November.
    const nights = { days: Array.from({ length: 7 }, () => ({ from: 0, to: 180 })), closed: [] };
    expect(text(dueAt(at('2026-03-08T05:00:00Z'), 150, nights, TORONTO))).toBe('2026-03-09T04:30:00.000Z');
    expect(text(dueAt(at('2026-11-01T04:00:00Z'), 240, nights, TORONTO))).toBe('2026-11-01T08:00:00.000Z');
  });

  const span = fc
    .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 60, max: 1440 }))
    .map(([from, length]) => ({ from, to: Math.min(1440, from + length) }))
    .filter(({ from, to }) => to - from >= 60);
  const hours = fc
    .record({
      days: fc.array(fc.option(span, { nil: null }), { minLength: 7, maxLength: 7 }),
      closed: fc
        .uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 30 })
        .map((days) =>
          days
            .toSorted((a, b) => a - b)
            .map((day) => new Date(Date.UTC(2026, 0, 1) + day * DAY).toISOString().slice(0, 10)),
        ),
    })
    .filter(isSupportHours);
  const zone = fc.constantFrom('UTC', TORONTO, 'America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu');
  const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }).map(instant);
  property([hours, zone, moment, fc.integer({ min: 1, max: 960 }), fc.integer({ min: 0, max: 3 * DAY })])(
    'isn’t before the case, before the opening, or before that of an earlier case',
    (open, timeZone, first, minutes, between) => {
      const due = dueAt(first, minutes, open, timeZone);
      expect(due).toBeGreaterThanOrEqual(opensAt(first, open, timeZone) + minutes * MINUTE);
      expect(dueAt(later(first, between), minutes, open, timeZone)).toBeGreaterThanOrEqual(due);
      expect(dueAt(first, minutes + 1, open, timeZone)).toBeGreaterThan(due);
    },
  );
});

describe('support hours', () => {
  const day = { from: 540, to: 1020 };
  test.each<[string, Partial<SupportHours>]>([
    ['six days', { days: [day, day, day, day, day, day] }],
    ['no open day', { days: Array.from({ length: 7 }, () => null) }],
    ['an end before the start', { days: [{ from: 600, to: 540 }, day, day, day, day, null, null] }],
    ['an end after the day', { days: [{ from: 540, to: 1500 }, day, day, day, day, null, null] }],
    ['half a minute', { days: [{ from: 540.5, to: 1020 }, day, day, day, day, null, null] }],
    ['less than an hour', { days: [{ from: 540, to: 599 }, day, day, day, day, null, null] }],
    ['a date that isn’t in the calendar', { closed: ['2026-02-30'] }],
    ['a time instead of a date', { closed: ['2026-12-25T10:00'] }],
    ['a date twice', { closed: ['2026-12-25', '2026-12-25'] }],
    ['dates out of order', { closed: ['2026-12-26', '2026-12-25'] }],
    [
      'too many dates',
      { closed: Array.from({ length: 31 }, (_, date) => `2026-12-${String(date + 1).padStart(2, '0')}`) },
    ],
  ])('aren’t accepted with %s', (_what, change) => {
    expect(isSupportHours({ ...DEFAULT_HOURS, ...change })).toBe(false);
  });

  test('are accepted around the clock, and with thirty closed dates', () => {
    expect(isSupportHours(DEFAULT_HOURS)).toBe(true);
    const closed = Array.from({ length: 30 }, (_, date) => `2026-11-${String(date + 1).padStart(2, '0')}`);
    expect(isSupportHours({ ...always, closed })).toBe(true);
  });
});
