import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { runningPeriod, startOf, weekIn } from '#core/statement/period.ts';
import { property } from '#tests/property.ts';

const at = (text: string) => instant(Date.parse(text));

describe('the days of a courier’s week', () => {
  test('begin at midnight in the operator’s time zone, Monday first', () => {
    const days = weekIn(at('2026-11-26T01:00:00Z'), 'America/Los_Angeles');
    expect(days.map((day) => new Date(day).toISOString())).toEqual(
      Array.from({ length: 8 }, (_, day) => `2026-11-${23 + day}T08:00:00.000Z`),
    );
  });

  test('are 25 hours long on the day on which clocks are set back', () => {
    const days = weekIn(at('2026-11-04T12:00:00Z'), 'America/Los_Angeles', -1);
    expect(days[7]! - days[6]!).toBe(25 * HOUR);
    expect(days[6]! - days[5]!).toBe(24 * HOUR);
  });

  const zones = fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Auckland');
  const moments = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }).map(instant);
  property([zones, moments, fc.integer({ min: -60, max: 5 })])(
    'are those of the statement of that week, and weeks follow each other',
    (zone, now, weeks) => {
      const days = weekIn(now, zone, weeks);
      expect(days).toHaveLength(8);
      expect(weekIn(now, zone, weeks + 1)[0]).toBe(days[7]);
      const { from, to } = runningPeriod('courier', days[3]!, zone);
      expect([days[0], days[7]]).toEqual([startOf(from, zone), startOf(to, zone)]);
    },
  );
});
