import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { HubCard } from '#ui/admin/hub-card.tsx';

/** The widths of the bar's parts, in percent. */
function bar(...counts: number[]): number[] {
  const parts = counts.map((count, place) => ({ label: `Part ${place}`, count, href: '/' }));
  const card = (
    <Router ssrPath="/">
      <HubCard href="/" title="List" text="" total={null} parts={parts} failed={false} />
    </Router>
  );
  return [...renderToStaticMarkup(card).matchAll(/<rect[^>]* width="([^"]+)"/gu)].map(
    ([, width]) => Math.round(Number(width) * 10) / 10,
  );
}

test('a few of many are visible', () => {
  for (const width of bar(3, 99_000, 1)) expect(width).toBeGreaterThanOrEqual(1);
  expect(bar(3, 99_000, 1)[1]).toBeLessThan(100);
});

test('an empty part takes no space, and an empty list shows an empty bar', () => {
  expect(bar(0, 5)).toEqual([0, 99.4]);
  expect(bar(0, 0)).toEqual([0, 0]);
});

test('parts are as wide as their share', () => {
  expect(bar(1, 3)).toEqual([24.4, 74.4]);
});
