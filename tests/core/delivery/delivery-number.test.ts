import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryNumber, isDeliveryNumber } from '#core/delivery/delivery-number.ts';

const refusalOf = (typed: string) => {
  const number = deliveryNumber(typed);
  return number.ok ? null : number.error;
};

describe('A delivery number (spec §5, §9)', () => {
  test.each([
    ['', 'missing-delivery-number'],
    ['   \t', 'missing-delivery-number'],
    ['12345', 'invalid-delivery-number'],
    [' 1234 5 '.slice(0, 6), 'invalid-delivery-number'],
    ['123456', null],
    ['  123456  ', null],
    ['PKG 001', null],
    ['x'.repeat(64), null],
    ['x'.repeat(65), 'invalid-delivery-number'],
    ['🚚🚚🚚', 'invalid-delivery-number'],
    ['x'.repeat(10_000_000), 'invalid-delivery-number'],
    ['PKG\u202e001', 'invalid-delivery-number'],
    ['\u200b'.repeat(6), 'invalid-delivery-number'],
  ])('%j: %s', (typed, refusal) => {
    expect(refusalOf(typed)).toBe(refusal);
  });

  test('is judged by what will be stored, which is the text without the spaces around it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.stringMatching(/^[ \t\n]{0,5}$/), (text, space) => {
        const typed = space + text + space;
        expect(refusalOf(typed)).toBe(refusalOf(text.trim()));
        expect(isDeliveryNumber(typed)).toBe(refusalOf(typed) === null);
        const number = deliveryNumber(typed);
        expect(number.ok ? number.value : text.trim()).toBe(text.trim());
      }),
    );
  });

  test('is accepted from six characters on', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9-]{1,70}$/), (text) => {
        expect(refusalOf(text) === null).toBe(text.length >= 6 && text.length <= 64);
      }),
    );
  });
});
