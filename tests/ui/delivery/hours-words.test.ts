import { describe, expect, test } from 'vitest';
import { everyDay } from '#core/delivery/request/hours-fields.ts';
import { weekText } from '#ui/delivery/hours/hours-words.ts';
import { fieldText, typedDay } from '#ui/delivery/hours/typed-day.ts';

const week = (...days: readonly (readonly (readonly [number, number])[])[]) => ({
  week: days.map((ranges) => ranges.map(([from, to]) => ({ from, to }))),
  closed: [],
});

describe('A shop’s hours in a line', () => {
  test('name days of the same hours together, and leave out closed ones', () => {
    const weekday = [[540, 1080]] as const;
    expect(weekText(week(weekday, weekday, weekday, weekday, weekday, [[600, 960]], []))).toBe(
      'Open Mon–Fri 9 AM–6 PM, Sat 10 AM–4 PM',
    );
    expect(
      weekText(
        week(
          [[0, 1440]],
          [],
          [[0, 1440]],
          [],
          [],
          [],
          [
            [690, 810],
            [1020, 90],
          ],
        ),
      ),
    ).toBe('Open Mon all day, Wed all day, Sun 11:30 AM–1:30 PM and 5 PM–1:30 AM');
  });

  test('say that no day is open', () => {
    expect(weekText({ week: everyDay([]), closed: [] })).toBe('Closed every day');
  });
});

test('A day that’s edited is the text that the form reads', () => {
  const text = (...ranges: readonly (readonly [number, number])[]) =>
    fieldText(typedDay(ranges.map(([from, to]) => ({ from, to }))));
  expect(text()).toBe('Closed');
  expect(text([0, 1440])).toBe('24 h');
  expect(text([540, 720], [810, 1440])).toBe('09:00-12:00, 13:30-00:00');
});
