import { describe, expect, test } from 'vitest';
import { marketOf } from '#core/delivery/price/market.ts';
import type { CityHours } from '#core/delivery/request/city-hours.ts';
import type { OpeningHours } from '#core/delivery/request/opening-hours.ts';
import { saveCityHours } from '#core/delivery/request/save-city-hours.ts';
import { instant } from '#core/instant.ts';
import { ok } from '#core/result.ts';

const market = marketOf('ca', 'on', 'Toronto');
const TYPED = {
  timeZone: 'America/Toronto',
  monday: '9:00–17:00',
  tuesday: '24 h',
  wednesday: 'Closed',
  thursday: '',
  friday: '9:00-12:00, 13:30 – 17:00',
  saturday: '22:00–2:30',
  sunday: '00:00–24:00',
  closed: '2026-12-25\n2026-12-24, 2026-12-25',
};

async function saved(more: Partial<typeof TYPED> = {}) {
  const kept: (OpeningHours | null)[] = [];
  const port: CityHours = {
    list: async () => ok({ cities: [], now: instant(0) }),
    pause: async () => ok(),
    saveCarryLimit: async () => ok(),
    async saveHours(_market, hours) {
      kept.push(hours);
      return ok();
    },
  };
  const answer = await saveCityHours(port)({ ...TYPED, ...more }, { market, version: 0 });
  return answer.ok ? kept : answer.error;
}

describe('Hours of a city', () => {
  test('are read as they’re typed', async () => {
    const whole = [{ from: 0, to: 1440 }];
    const week = [
      [{ from: 540, to: 1020 }],
      whole,
      [],
      [],
      [
        { from: 540, to: 720 },
        { from: 810, to: 1020 },
      ],
      [{ from: 1320, to: 150 }],
      whole,
    ];
    expect(await saved()).toEqual([{ timeZone: 'America/Toronto', week, closed: ['2026-12-24', '2026-12-25'] }]);
  });

  test('are none if each day is a whole one', async () => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const always = Object.fromEntries(days.map((day) => [day, '24 h']));
    expect(await saved({ ...always, closed: '' })).toEqual([null]);
    expect(await saved({ ...always, closed: '2026-12-25' })).toMatchObject([{ closed: ['2026-12-25'] }]);
  });

  test.for([
    ['25:00', 'not-hours'],
    ['9-5', 'not-hours'],
    ['9:00-25:00', 'not-hours'],
    ['9:60-10:00', 'not-hours'],
    ['9:00-17:00 and later', 'not-hours'],
    ['9:00-17:00, ', 'not-hours'],
    ['9:00-12:00, 11:00-17:00', 'not-apart'],
    ['9:00-12:00, 12:00-17:00', 'not-apart'],
    ['1:00-2:00, 3:00-4:00, 5:00-6:00, 7:00-8:00', 'not-apart'],
  ] as const)('are refused beside their day: %s', async ([monday, code]) => {
    expect(await saved({ monday })).toMatchObject({ issues: [{ field: 'monday', code }] });
  });

  test.for([
    ['2026-02-30', 'not-dates'],
    ['Christmas', 'not-dates'],
    [
      Array.from({ length: 61 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)).join(' '),
      'too-many-dates',
    ],
  ] as const)('are refused for closed dates that can’t be: %#', async ([closed, code]) => {
    expect(await saved({ closed })).toMatchObject({ issues: [{ field: 'closed', code }] });
  });

  test('need a time zone', async () => {
    expect(await saved({ timeZone: 'Mars/Olympus' })).toMatchObject({
      issues: [{ field: 'timeZone', code: 'missing' }],
    });
  });
});
