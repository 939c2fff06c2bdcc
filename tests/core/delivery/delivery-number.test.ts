import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryNumberRefusal, normaliseDeliveryNumber } from '#core/delivery/delivery-number.ts';

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
  ])('%j: %s', (typed, refusal) => {
    expect(deliveryNumberRefusal(typed)).toBe(refusal);
  });

  test('is judged by what will be stored', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.stringMatching(/^[ \t\n]{0,5}$/), (text, space) => {
        const stored = normaliseDeliveryNumber(space + text + space);
        expect(stored).toBe(text.trim());
        expect(deliveryNumberRefusal(space + text + space)).toBe(deliveryNumberRefusal(stored));
      }),
    );
  });

  test('is accepted from six characters on', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9-]{1,70}$/), (text) => {
        expect(deliveryNumberRefusal(text) === null).toBe(text.length >= 6 && text.length <= 64);
      }),
    );
  });
});
