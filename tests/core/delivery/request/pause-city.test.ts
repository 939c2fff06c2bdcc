import { describe, expect, test } from 'vitest';
import { marketOf } from '#core/delivery/price/market.ts';
import type { CityHours, CityRefusal } from '#core/delivery/request/city-hours.ts';
import type { Pause } from '#core/delivery/request/opening.ts';
import { pauseCity } from '#core/delivery/request/pause-city.ts';
import { instant } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';

const market = marketOf('ca', 'on', 'Toronto');
const timeZone = 'America/Toronto';
/** 1:30 in the night of a clock change, before the hour repeats. */
const now = instant(Date.UTC(2026, 10, 1, 5, 30));
const SNOW = { length: '30', until: '', reason: '  Snow\u200b  today ' } as const;

function pauses(answer: CityRefusal | null = null) {
  const saved: (Pause | null)[] = [];
  const port: CityHours = {
    list: async () => ok({ cities: [], now }),
    saveHours: async () => ok(),
    saveCarryLimit: async () => ok(),
    async pause(_market, pause) {
      saved.push(pause);
      return answer === null ? ok() : refused(answer);
    },
  };
  return { saved, pause: pauseCity(port) };
}

describe('An administrator pauses a city', () => {
  test.for([
    ['for 30 minutes', { length: '30' }, '2026-11-01T06:00:00.000Z'],
    ['for two hours', { length: '120' }, '2026-11-01T07:30:00.000Z'],
    ['to the end of a day of 25 hours', { length: 'day' }, '2026-11-02T05:00:00.000Z'],
    ['to a typed time of the city', { length: 'time', until: '2026-11-02T18:00' }, '2026-11-02T23:00:00.000Z'],
  ] as const)('%s', async ([, typed, end]) => {
    const { saved, pause } = pauses();
    expect(await pause({ ...SNOW, ...typed }, { market, timeZone, after: 0, now })).toEqual(ok());
    expect(saved).toEqual([{ until: instant(Date.parse(end)), reason: 'Snow today' }]);
  });

  test.for([
    ['no reason', { reason: ' \u200b ' }, 'reason', 'missing'],
    ['a reason that’s too long', { reason: 'x'.repeat(141) }, 'reason', 'too-long'],
    ['no length', { length: '' }, 'length', 'missing'],
    ['no time', { length: 'time' }, 'until', 'not-a-time'],
    ['a date that isn’t', { length: 'time', until: '2026-02-30T10:00' }, 'until', 'not-a-time'],
  ] as const)('with %s, and reads it beside the field', async ([, typed, field, code]) => {
    const { saved, pause } = pauses();
    expect(await pause({ ...SNOW, ...typed }, { market, timeZone, after: 0, now })).toMatchObject({
      error: { issues: [{ field, code }] },
    });
    expect(saved).toEqual([]);
  });

  test.for(['in-the-past', 'too-far'] as const)('that the backend refuses as %s, beside the time', async (code) => {
    const { pause } = pauses(code);
    expect(await pause(SNOW, { market, timeZone, after: 0, now })).toMatchObject({
      error: { issues: [{ field: 'until', code }] },
    });
  });
});
