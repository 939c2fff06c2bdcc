import { expect, test } from 'vitest';
import { orderNumber, orderWords } from '#ui/delivery/order-number.ts';

test.each([
  ['1059', '1059'],
  ['Order 1059', '1059'],
  ['order #1059', '1059'],
  ['ORDER NO. 1059', '1059'],
  ['Your order number: A-12', 'A-12'],
  ['Order QX-31', 'QX-31'],
  ['#1059', '#1059'],
  // None of these contains the label.
  ['Orderly 5', 'Orderly 5'],
  ['Border 7', 'Border 7'],
])('%s is %s next to the word', (reference, number) => {
  expect(orderNumber(reference)).toBe(number);
  expect(orderWords(reference)).toBe(`Order ${number}`);
});

test('a right-to-left number is isolated', () => {
  expect(orderWords('Order א-7')).toBe('Order \u2068א-7\u2069');
});

test('an order without a number keeps its words, with the word once', () => {
  expect(orderNumber('Order of Zyx')).toBe('Order of Zyx');
  expect(orderWords('Order of Zyx')).toBe('Order of Zyx');
});
