import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvAmount } from '#core/statement/csv-amount.ts';
import { property } from '#tests/property.ts';

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
