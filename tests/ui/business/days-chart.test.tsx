import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DaysChart } from '#ui/business/days-chart.tsx';

const DAYS = Array.from({ length: 14 }, (_, index) => ({
  day: `2026-07-${String(index + 1).padStart(2, '0')}`,
  requested: index,
}));

const note = (zone: string | null): string | undefined =>
  /Days are in [^<]*/u.exec(renderToStaticMarkup(<DaysChart days={DAYS} zone={zone} />))?.[0];

test('names the time zone of the days only if it’s known', () => {
  expect(note('Toronto time')).toBe('Days are in Toronto time.');
  expect(note(null)).toBeUndefined();
});
