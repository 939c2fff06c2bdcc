import { expect, test } from 'vitest';
import { PricesForm } from '#core/delivery/price/set-prices.ts';
import { currencyWords } from '#ui/admin/prices/price-table.tsx';
import { namedErrors } from '#ui/admin/prices/prices-words.ts';

test.each([
  ['CAD', 'In Canadian dollars.'],
  ['USD', 'In US dollars.'],
  [null, 'Each city’s prices are in its own dollars: Canadian in Canada, US elsewhere.'],
])('prices in %s: %s', (currency, words) => {
  expect(currencyWords(currency)).toBe(words);
});

test('a summary says which of the fields that look alike is wrong', () => {
  const messages = namedErrors(PricesForm.fields.map((field) => ({ field, message: 'Enter an amount' }))).map(
    ({ message }) => message,
  );
  expect(messages).toContain('Across town, pay: Enter an amount');
  expect(messages.at(-1)).toBe('Enter an amount');
  expect(new Set(messages).size).toBe(PricesForm.fields.length);
});
