import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvAmount, csvText } from '#core/csv-cell.ts';
import { anyCharacter } from '#tests/builders/any-character.ts';
import { property } from '#tests/property.ts';

describe('a text in a CSV file', () => {
  test.for(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1', '\tx'])(
    '%j isn’t a formula',
    (text) => {
      expect(csvText(text)).toBe(`'${text}`);
    },
  );

  test.for(['', 'Order 77', '1059', 'a=b', '’=1', 'Zoë & Söhne'])('%j stays as it is', (text) => {
    expect(csvText(text)).toBe(text);
  });

  property([fc.string({ unit: anyCharacter }), fc.constantFrom('', '=', '+', '-', '@', '\t', ' ')])(
    'never begins with a character of a formula, with any typed text',
    (text, start) => {
      const cell = csvText(start + text);
      expect(cell).not.toMatch(/^\s*[=+\-@]/u);
      expect(cell.endsWith(start + text)).toBe(true);
    },
  );
});

describe('an amount in a CSV file', () => {
  test.for([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [699, '6.99'],
    [-305, '-3.05'],
    [123_456_789, '1234567.89'],
  ] as const)('of %i cents is %s', ([cents, cell]) => {
    expect(csvAmount(cents)).toBe(cell);
  });

  property([fc.maxSafeInteger()])('is the same number of cents when it’s read back', (cents) => {
    const cell = csvAmount(cents);
    expect(cell).toMatch(/^-?\d+\.\d\d$/u);
    expect(Number(cell.replace('.', ''))).toBe(cents);
  });
});
