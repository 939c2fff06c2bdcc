import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { EarnedJob } from '#core/delivery/courier/courier-desk.ts';
import { earningsWeek, sumsOf, weekOf } from '#core/delivery/courier/earnings-week.ts';
import { pastJob } from '#core/delivery/courier/courier-delivery.ts';
import type { LedgerEntry } from '#core/delivery/lifecycle/ledger.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { aCourierId, aDelivery } from '#tests/builders/delivery.ts';
import { property } from '#tests/property.ts';

const ZONE = process.env['TZ'];
afterEach(() => {
  if (ZONE === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ZONE;
});

const delivery = aDelivery().build();
const entry = (at: Instant, amount: number, currency = 'CAD'): LedgerEntry => ({
  account: aCourierId,
  delivery: delivery.id,
  kind: 'pay',
  amount,
  currency,
  at,
});
const jobWith = (...earned: LedgerEntry[]): EarnedJob => ({ ...pastJob(delivery), shop: 'Bloom', earned });

describe('a week', () => {
  const zones = fc.constantFrom('UTC', 'America/Toronto', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Auckland');
  const moments = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }).map(instant);
  property([zones, moments, fc.integer({ min: -60, max: 60 })])(
    'has seven days from Monday to Sunday, around any moment in any time zone',
    (zone, at, weeks) => {
      process.env['TZ'] = zone;
      const days = weekOf(at);
      expect(days.slice(0, 7).map((day) => new Date(day).getDay())).toEqual([1, 2, 3, 4, 5, 6, 0]);
      expect(days.every((day) => new Date(day).getHours() <= 1)).toBe(true);
      expect(days[0]).toBeLessThanOrEqual(at);
      expect(days[7]).toBeGreaterThan(at);
      expect(weekOf(at, weeks)[7]).toBe(weekOf(at, weeks + 1)[0]);
    },
  );

  test('is an hour shorter if the clocks go forward', () => {
    process.env['TZ'] = 'America/Toronto';
    const [monday = 0, , , , , , , next = 0] = weekOf(instant(Date.UTC(2026, 2, 5)));
    expect(next - monday).toBe(7 * DAY - HOUR);
  });
});

describe('earnings of a week', () => {
  const midnights = weekOf(instant(Date.UTC(2026, 4, 6, 12)));
  const monday = midnights[0] ?? instant(0);

  const entries = fc.array(fc.tuple(fc.integer({ min: -2 * DAY, max: 9 * DAY }), fc.integer({ min: 1, max: 5000 })), {
    maxLength: 30,
  });
  property([entries])('are the sum of its days, with each entry once', (made) => {
    const all = made.map(([after, amount]) => entry(later(monday, after), amount));
    const { days, sums } = earningsWeek([jobWith(...all)], midnights);
    const within = all.filter(({ at }) => at >= monday && at < (midnights[7] ?? monday));
    expect(sums).toEqual(sumsOf(within));
    const cents = (of: typeof sums) => of.reduce((sum, { amount }) => sum + amount, 0);
    expect(days.reduce((sum, day) => sum + cents(day.sums), 0)).toBe(cents(sums));
    expect(days).toHaveLength(7);
  });

  test('count on the day of each entry: a return after midnight is paid on two days', () => {
    const job = jobWith(entry(later(monday, DAY - MINUTE), 500), entry(later(monday, DAY), 250));
    const { days } = earningsWeek([job], midnights);
    expect(days.map((day) => day.sums[0]?.amount ?? 0)).toEqual([500, 250, 0, 0, 0, 0, 0]);
  });

  test('keep currencies separate', () => {
    const job = jobWith(entry(monday, 500, 'CAD'), entry(monday, 650, 'USD'), entry(monday, 100, 'CAD'));
    expect(earningsWeek([job], midnights).sums).toEqual([
      { amount: 650, currency: 'USD' },
      { amount: 600, currency: 'CAD' },
    ]);
  });
});
