import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import { minuteOf } from '#core/zoned-time.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import { betweenWords, dayAhead, longDay, shortDay, windowWords } from '#ui/delivery/window-words.ts';

const TORONTO = 'America/Toronto';
const times = businessTime(TORONTO);
const at = (hour: number): number => minuteOf('2026-12-05', 0, TORONTO) + hour * HOUR;
/** Intl may put a narrow space before AM and PM. */
const plain = (text: string): string => text.replaceAll('\u202F', ' ');

describe('A window at the door', () => {
  test.each([
    [14, 15, '2–3 PM', 'between 2 and 3 PM'],
    [11, 12, '11 AM–12 PM', 'between 11 AM and 12 PM'],
    [14.5, 15, '2:30–3 PM', 'between 2:30 and 3 PM'],
    [23, 24, '11 PM–12 AM', 'between 11 PM and 12 AM'],
    [22, 25, '10 PM–Dec 6 at 1:00 AM', 'between 10 PM and Dec 6 at 1:00 AM'],
  ])('from %d to %d is “%s”, and “%s” in a sentence', (from, until, short, sentence) => {
    expect(plain(windowWords(at(from), at(until), times))).toBe(short);
    expect(plain(betweenWords(at(from), at(until), times))).toBe(sentence);
  });

  test('without a start ends “by 3 PM”', () => {
    expect([windowWords, betweenWords].map((words) => plain(words(null, at(15), times)))).toEqual([
      'by 3 PM',
      'by 3 PM',
    ]);
  });

  test('in the hour that clocks repeat names the zone', () => {
    const first = minuteOf('2026-11-01', 0, TORONTO) + HOUR;
    expect(plain(windowWords(first, first + HOUR, times))).toBe('1 AM EDT–1 AM EST');
    expect(plain(windowWords(first + HOUR, first + 2 * HOUR, times))).toBe('1 AM EST–2 AM');
  });

  test('is on a day of the business, with its date from six days on', () => {
    const saturday = at(14);
    expect([longDay(saturday, TORONTO), shortDay(saturday, TORONTO)]).toEqual(['Saturday, December 5', 'Sat, Dec 5']);
    expect(dayAhead(saturday, saturday - 144 * HOUR + MINUTE, TORONTO)).toBe('Saturday');
    expect(dayAhead(saturday, saturday - 144 * HOUR, TORONTO)).toBe('Saturday, December 5');
  });
});
