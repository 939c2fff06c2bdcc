import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import { calendarDay, COUNTED_DAYS, deliveryDays } from '#core/delivery/merchant/delivery-days.ts';

const at = (text: string) => Date.parse(text);

describe('deliveries by day', () => {
  test('a day is that of the time zone', () => {
    expect(calendarDay(at('2026-07-07T03:59:59Z'), 'America/Toronto')).toBe('2026-07-06');
    expect(calendarDay(at('2026-07-07T04:00:00Z'), 'America/Toronto')).toBe('2026-07-07');
    expect(calendarDay(at('2026-12-31T15:00:00Z'), 'Asia/Tokyo')).toBe('2027-01-01');
  });

  test('there are fourteen, each once, also around a change of clocks', () => {
    for (let hour = 0; hour < 2 * 366 * 24; hour += 13) {
      const now = at('2026-01-01T00:00:00Z') + hour * HOUR;
      const days = deliveryDays([], now, 'America/Toronto').map(({ day }) => day);
      expect(new Set(days).size).toBe(COUNTED_DAYS);
      expect(days).toEqual(days.toSorted());
      expect(days.at(-1)).toBe(calendarDay(now, 'America/Toronto'));
      expect(at(days.at(-1) ?? '') - at(days[0] ?? '')).toBe((COUNTED_DAYS - 1) * DAY);
    }
  });

  test('each request counts on its day, and older ones not at all', () => {
    const now = at('2026-11-15T04:30:00Z'); // Still November 14 in Toronto.
    const requested = ['2026-11-01T03:59:00Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:00Z', '2026-11-15T04:29:00Z'];
    const days = deliveryDays(requested.map(at), now, 'America/Toronto').filter(({ requested }) => requested > 0);
    expect(days).toEqual([
      { day: '2026-11-01', requested: 2 },
      { day: '2026-11-14', requested: 1 },
    ]);
  });
});
