import { expect, test } from 'vitest';
import { marketOfSlug } from '#core/delivery/board/board-path.ts';
import { boardSlug } from '#core/delivery/board/board-slug.ts';
import { marketOf } from '#core/delivery/price/market.ts';

const TORONTO = marketOf('canada', 'on', 'Toronto');

test('a board’s address leads to its city', () => {
  for (const market of [TORONTO, marketOf('united states', 'ny', 'New York')])
    expect(marketOfSlug(boardSlug(market))).toBe(market);
});

test('a board’s address with a former city leads to the present one', () => {
  expect(marketOfSlug('ca-on-north_york')).toBe(TORONTO);
});

test.each(['', 'toronto', 'ca-on-', '---'])('“%s” is no board’s address', (slug) => {
  expect(marketOfSlug(slug)).toBeNull();
});
