import { expect, test } from 'vitest';
import { HOUR } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { doorTime, nearTime } from '#ui/courier/work/work-words.ts';

const NOON = new Date(2026, 5, 3, 12).getTime();

test.each([
  ['today', 3, '3:00 PM'],
  ['after midnight', 12.25, 'Jun 4 at 12:15 AM'],
  ['yesterday', -13, 'Jun 2 at 11:00 PM'],
])('a courier’s time %s, %s hours from noon, reads %s', (_when, hours, words) => {
  expect(nearTime(NOON + hours * HOUR, NOON)).toBe(words.replaceAll(' ', '\u00a0'));
});

test('a delivery for a time is wanted at the door between two times', () => {
  const words = (dropoffReadyAt: number | null) =>
    doorTime(
      { dropoffReadyAt: dropoffReadyAt === null ? null : instant(dropoffReadyAt), dueAt: instant(NOON + 3 * HOUR) },
      NOON,
    ).replaceAll('\u00A0', ' ');
  expect(words(NOON + 2 * HOUR)).toBe('between 2:00 PM and 3:00 PM');
  expect(words(null)).toBe('by 3:00 PM');
});
