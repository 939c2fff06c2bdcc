import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CODE, MIN_CODE, normalizeCode } from '#core/verification/verification-code.ts';
import { anyCharacter } from '#tests/builders/any-character.ts';
import { property } from '#tests/property.ts';

const code = fc.integer({ min: MIN_CODE, max: MAX_CODE }).map(String);
/** Characters that email programs, keyboards and people put between digits. */
const noise = fc
  .array(
    fc.constantFrom(
      '',
      ' ',
      '\t',
      '\n',
      '-',
      '‐',
      '–',
      '—',
      '\u00a0',
      '\u2009',
      '\u200b',
      '\u200e',
      '\ufeff',
      '\u2060',
      '\u00ad',
    ),
    { maxLength: 4 },
  )
  .map((items) => items.join(''));

describe('A code as it is compared (spec §5; decision verification-codes)', () => {
  test.each(['123456', '123 456', '123-456', ' 123456\n', '123\u00a0456', '\u200e123456', '１２３４５６', '123–456'])(
    '%j is 123456',
    (typed) => {
      expect(normalizeCode(typed)).toBe('123456');
    },
  );

  property([code, fc.array(noise, { minLength: 7, maxLength: 7 })], { numRuns: 500 })(
    'is its digits, with any separators around and between them',
    (digits, gaps) => {
      expect(normalizeCode([...digits].map((digit, i) => `${gaps[i] ?? ''}${digit}`).join('') + (gaps[6] ?? ''))).toBe(
        digits,
      );
    },
  );

  const any = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: anyCharacter }),
    fc
      .array(fc.constantFrom('¨', '´', 'a', '\u200d', '\u0301', '1', '﹣'), { maxLength: 6 })
      .map((items) => items.join('')),
  );
  property([any], { numRuns: 300 })('stays the same when normalized twice, for any text', (typed) => {
    expect(normalizeCode(normalizeCode(typed))).toBe(normalizeCode(typed));
  });

  property([code, fc.nat(5), fc.constantFrom('a', '0', '.', '#', '١')])(
    'stays wrong if other characters are in it',
    (digits, at, intruder) => {
      expect(normalizeCode(digits.slice(0, at) + intruder + digits.slice(at))).not.toBe(digits);
    },
  );

  test('has six digits (spec §9)', () => {
    expect([MIN_CODE, MAX_CODE]).toEqual([100_000, 999_999]);
  });
});
