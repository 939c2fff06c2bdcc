import { expect, test } from 'vitest';
import { currencyWords } from '#ui/admin/price-table.tsx';

test.each([
  ['CAD', 'In Canadian dollars.'],
  ['USD', 'In US dollars.'],
  [null, 'Each city’s prices are in its own dollars: Canadian in Canada, US elsewhere.'],
])('prices in %s: %s', (currency, words) => {
  expect(currencyWords(currency)).toBe(words);
});
