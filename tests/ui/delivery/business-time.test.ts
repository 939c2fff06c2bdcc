import { describe, expect, test, vi } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { businessTime, zoneInWords, zoneName } from '#ui/delivery/business-time.ts';

/** Noon in Toronto. */
const NOON = Date.UTC(2026, 5, 3, 16);
const TORONTO = businessTime('America/Toronto');

test.each([
  ['America/Toronto', 'Toronto time (Eastern Time)'],
  ['America/New_York', 'New York time (Eastern Time)'],
  ['Asia/Kolkata', 'Kolkata time (India Standard Time)'],
  // Portugal used another time zone in the 1970s.
  ['Europe/Lisbon', 'Lisbon time (Western European Time)'],
  ['Mars/Olympus_Mons', 'Olympus Mons time'],
  ['UTC', 'UTC'],
])('%s is shown as %s', (timeZone, words) => {
  expect(zoneInWords(timeZone)).toBe(words);
});

describe('The time of a business', () => {
  test('is its own, with the day if that is another one', () => {
    const vancouver = businessTime('America/Vancouver');
    expect([TORONTO.time(NOON), vancouver.time(NOON)]).toEqual(['12:00 PM', '9:00 AM']);
    expect([TORONTO.full(NOON), TORONTO.day(NOON)]).toEqual(['Jun 3, 12:00 PM', 'Jun 3']);
    const midnight = NOON + 12 * 60 * MINUTE;
    expect([TORONTO.near(midnight - MINUTE, NOON), TORONTO.near(midnight, NOON)]).toEqual([
      '11:59 PM',
      'Jun 4 at 12:00 AM',
    ]);
    expect(vancouver.near(midnight, NOON)).toBe('9:00 PM');
    expect([TORONTO.when(midnight - MINUTE, NOON), TORONTO.when(midnight, NOON)]).toEqual([
      'at 11:59 PM',
      'on Jun 4 at 12:00 AM',
    ]);
    expect([
      TORONTO.dayFrom(NOON, NOON),
      TORONTO.dayFrom(midnight, NOON),
      TORONTO.dayFrom(midnight + 24 * 60 * MINUTE, NOON),
    ]).toEqual(['today', 'tomorrow', 'on Jun 5']);
  });

  test('is right on the day when clocks change', () => {
    // At 2 AM on March 8, clocks in Toronto move to 3 AM.
    const before = Date.UTC(2026, 2, 8, 6, 59);
    expect([TORONTO.time(before), TORONTO.time(before + MINUTE)]).toEqual(['1:59 AM', '3:00 AM']);
    expect(TORONTO.near(before + MINUTE, before)).toBe('3:00 AM');
  });

  test('has its zone only in the hour that occurs twice', () => {
    // At 2 AM on November 1, clocks in Toronto move back to 1 AM.
    const change = Date.UTC(2026, 10, 1, 6);
    const times = [-61, -60, -1, 0, 59, 60].map((minutes) => TORONTO.time(change + minutes * MINUTE));
    expect(times).toEqual(['12:59 AM', '1:00 AM EDT', '1:59 AM EDT', '1:00 AM EST', '1:59 AM EST', '2:00 AM']);
    expect(TORONTO.full(change)).toBe('Nov 1, 1:00 AM EST');
    expect(TORONTO.near(change, change - 30 * MINUTE)).toBe('1:00 AM EST');
    expect(businessTime('Europe/Berlin').time(Date.UTC(2026, 9, 25, 0, 30))).toBe('2:30 AM GMT+2');
    expect(businessTime('Australia/Lord_Howe').time(Date.UTC(2026, 3, 4, 15))).toBe('1:30 AM GMT+10:30');
  });

  test('counts days, not hours, to tomorrow', () => {
    const evening = Date.parse('2026-10-31T23:30:00-04:00');
    expect(TORONTO.dayFrom(Date.parse('2026-11-01T23:30:00-05:00'), evening)).toBe('tomorrow');
    expect(TORONTO.dayFrom(Date.parse('2026-11-02T00:00:00-05:00'), evening)).toBe('on Nov 2');
    const apia = businessTime('Pacific/Apia');
    const before = Date.parse('2011-12-29T20:00:00-10:00');
    expect(apia.dayFrom(Date.parse('2011-12-31T09:00:00+14:00'), before)).toBe('tomorrow');
  });

  test('isn’t named if the device’s clock shows the same', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(businessTime('America/Detroit').note).toBe('');
    expect(businessTime('America/Winnipeg').note).toBe('Winnipeg time');
    vi.unstubAllEnvs();
  });

  test('of an unknown zone is the device’s own, and is named only if it differs', () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(businessTime('Mars/Olympus').timeZone).toBe(own);
    expect(businessTime('Mars/Olympus').note).toBe('');
    expect(businessTime('Pacific/Kiritimati').note).toBe('Kiritimati time');
    expect([zoneName('America/New_York'), zoneName('America/Argentina/Buenos_Aires'), zoneName('UTC')]).toEqual([
      'New York time',
      'Buenos Aires time',
      'UTC',
    ]);
  });
});
