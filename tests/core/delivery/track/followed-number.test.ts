import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from '#core/clean-text.ts';
import { readFollowedNumber, isFollowedNumber } from '#core/delivery/track/followed-number.ts';
import { ok } from '#core/result.ts';
import { property } from '#tests/property.ts';

const refusalOf = (typed: string) => {
  const number = readFollowedNumber(typed);
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
    ['PKG\u202e001', null],
    ['\u200b'.repeat(6), 'missing-delivery-number'],
    ['https://shop.example/track/7KMD-92QX-HT4G%23k=abc', null],
  ])('%j: %s', (typed, refusal) => {
    expect(refusalOf(typed)).toBe(refusal);
  });

  property([fc.string({ maxLength: 80 }), fc.stringMatching(/^[ \t\n]{0,5}$/)])(
    'is checked as it will be stored, after cleaning',
    (text, space) => {
      const clean = cleanText(text);
      const number = readFollowedNumber(space + text + space);
      expect(number.ok).toBe(isFollowedNumber(clean));
      expect(number.ok ? number.value : clean).toBe(clean);
    },
  );

  test('is read from a pasted link', () => {
    expect(readFollowedNumber('Track it: https://shop.example/track/7KMD-92QX-HT4G#k=abc')).toEqual(
      ok('7KMD-92QX-HT4G'),
    );
  });

  property([fc.stringMatching(/^[A-Za-z0-9-]{1,70}$/)])('is accepted from six characters on', (text) => {
    expect(refusalOf(text) === null).toBe(text.length >= 6 && text.length <= 64);
  });
});
