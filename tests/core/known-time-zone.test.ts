import { afterEach, describe, expect, test, vi } from 'vitest';
import { calendarDay } from '#core/delivery/merchant/delivery-days.ts';
import { knownTimeZone } from '#core/known-time-zone.ts';
import { isRepeated } from '#core/geography/repeated-hour.ts';
import { dateIn } from '#core/zoned-time.ts';
import { businessTime, deviceTimeZone } from '#ui/delivery/business-time.ts';

afterEach(() => vi.restoreAllMocks());

/** Names that browsers were seen to give for their own zone, and refuse; and none at all. */
const UNUSABLE = ['Etc/Unknown', '', 'Mars/Olympus_Mons', 'posix/UTC?', undefined];

/** A browser that names its zone like this. */
function onDevice(timeZone: string | undefined): void {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: timeZone as string };
  });
}

const NOON = Date.UTC(2026, 5, 3, 12);

describe.each(UNUSABLE)('a device whose zone is %j', (name) => {
  test('counts in UTC', () => {
    onDevice(name);
    expect([knownTimeZone(name), deviceTimeZone()]).toEqual(['UTC', 'UTC']);
    expect(businessTime(`Mars/${name ?? 'None'}`)).toMatchObject({ timeZone: 'UTC' });
  });

  test('shows times in a business’s zone, and its own where the business’s is unknown', () => {
    onDevice(name);
    expect(businessTime('America/St_Johns').full(NOON)).toBe('Jun 3, 9:30 AM');
    expect(businessTime(`Venus/${name ?? 'None'}`).full(NOON)).toBe('Jun 3, 12:00 PM');
  });
});

test.each(['Etc/Unknown', 'Europe/Atlantis'])('a zone that a runtime doesn’t know is UTC: %s', (zone) => {
  expect([dateIn(NOON, zone), calendarDay(NOON, zone), isRepeated(NOON, zone)]).toEqual([
    '2026-06-03',
    '2026-06-03',
    false,
  ]);
});

test('a zone that the runtime knows stays', () => {
  expect(['America/Toronto', 'UTC', 'Etc/GMT+5'].map(knownTimeZone)).toEqual(['America/Toronto', 'UTC', 'Etc/GMT+5']);
});
