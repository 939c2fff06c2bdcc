import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instant, isInstant, isoText, parseInstant } from '#core/instant.ts';
import { property } from '#tests/property.ts';

describe('A point in time', () => {
  property([fc.date({ noInvalidDate: true })])('is read back from its own text', (date) => {
    expect(parseInstant(isoText(instant(date.getTime())))).toBe(date.getTime());
  });

  test('is the same in every zone, and a whole number', () => {
    expect(parseInstant('2026-03-01T09:00:00.000123+00:00')).toBe(Date.UTC(2026, 2, 1, 9));
    expect(parseInstant('2026-03-01T04:00:00-05:00')).toBe(Date.UTC(2026, 2, 1, 9));
    expect(instant(1.9)).toBe(1);
  });

  test.each(['', 'yesterday', 'null'])('isn’t read from %j', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 9e15])('isn’t made from %j', (ms) => {
    expect(() => instant(ms)).toThrow(RangeError);
    expect(isInstant(ms)).toBe(false);
  });
});
