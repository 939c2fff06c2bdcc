import { expect, test } from 'vitest';
import { shownTime } from '#ui/delivery/track/shown-time.ts';

/** A time on January 5 to 7, 2026, in the device's time zone. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute).getTime();
const clock = (time: number) => new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(time);

test.each([
  ['today', at(5, 12), at(5, 9)],
  ['today, many hours off', at(5, 23), at(5, 1)],
  ['just after midnight', at(6, 0, 16), at(5, 23, 50)],
  ['just before midnight', at(5, 23, 50), at(6, 0, 10)],
])('a time %s is shown without the date', (_, time, now) => {
  expect(shownTime(time, now)).toBe(clock(time));
});

test.each([
  ['tomorrow', at(6, 14), at(5, 23)],
  ['yesterday', at(5, 9), at(6, 9)],
])('a time %s, half a day off or more, has the date', (_, time, now) => {
  expect(shownTime(time, now)).toContain(clock(time));
  expect(shownTime(time, now)).toMatch(/Jan \d+ at \d/u);
});
