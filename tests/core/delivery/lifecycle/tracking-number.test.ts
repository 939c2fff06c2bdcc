import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatTrackingNumber,
  makeTrackingNumber,
  parseTrackingNumber,
  readTrackingNumber,
  TRACKING_ALPHABET,
} from '#core/delivery/lifecycle/tracking-number.ts';
import { property } from '#tests/property.ts';

/** Any valid tracking number. */
const aNumber = fc
  .array(fc.integer({ min: 0, max: TRACKING_ALPHABET.length - 1 }), { minLength: 11, maxLength: 11 })
  .map((draws) => {
    const left = [...draws];
    return makeTrackingNumber({ uuid: () => '', integer: () => left.shift() ?? 0 });
  });

describe('A tracking number', () => {
  test('has twelve characters of an alphabet without look-alikes', () => {
    expect(TRACKING_ALPHABET).toHaveLength(31);
    expect(TRACKING_ALPHABET).not.toMatch(/[0ILOU]/u);
    fc.assert(
      fc.property(aNumber, (number) => {
        expect(number).toMatch(/^[1-9A-HJKMNP-TV-Z]{12}$/u);
      }),
    );
  });

  test('is read in any spelling', () => {
    const typings = [
      (text: string) => text,
      (text: string) => text.toLowerCase(),
      (text: string) => text.replaceAll('-', ''),
      (text: string) => text.replaceAll('-', ' '),
      (text: string) => text.replaceAll('-', '–'),
      (text: string) => text.replaceAll('1', 'I'),
      (text: string) => text.replaceAll('1', 'l'),
      (text: string) => `  ${text} `,
    ];
    fc.assert(
      fc.property(aNumber, fc.constantFrom(...typings), (number, type) => {
        expect(parseTrackingNumber(type(formatTrackingNumber(number)))).toBe(number);
      }),
    );
  });

  property([aNumber, fc.nat(11), fc.constantFrom(...TRACKING_ALPHABET)])(
    'is refused with any one character wrong',
    (number, at, character) => {
      fc.pre(number[at] !== character);
      expect(parseTrackingNumber(number.slice(0, at) + character + number.slice(at + 1))).toBeNull();
    },
  );

  property([aNumber, fc.nat(11), fc.nat(11)])('is refused with any two characters swapped', (number, a, b) => {
    fc.pre(number[a] !== number[b]);
    const swapped = [...number];
    [swapped[a], swapped[b]] = [number.charAt(b), number.charAt(a)];
    expect(parseTrackingNumber(swapped.join(''))).toBeNull();
  });

  test.each(['', '7KMD', 'x'.repeat(10_000), '7KMD-92QX-HT4BB', '7KM0-92QX-HT4B', '📦'.repeat(12)])(
    'is not read from %j',
    (text) => expect(parseTrackingNumber(text)).toBeNull(),
  );

  test.each([
    ['', 'missing'],
    [' -– ', 'missing'],
    ['7KMD', 'wrong-length'],
    ['7KMD-92QX-HT4BB', 'wrong-length'],
    ['x'.repeat(10_000), 'wrong-length'],
    ['7KM0-92QX-HT4B', 'wrong-character'],
    ['order #7', 'wrong-character'],
    ['7KMD+92QX+HT4B', 'wrong-character'],
    ['📦'.repeat(12), 'wrong-character'],
  ])('names the error in %j: %s', (text, refusal) => {
    expect(readTrackingNumber(text)).toEqual({ ok: false, error: refusal });
  });

  property([aNumber, fc.nat(11), fc.constantFrom(...TRACKING_ALPHABET)])(
    'reports a wrong character among twelve valid ones',
    (number, at, character) => {
      fc.pre(number[at] !== character);
      const typed = number.slice(0, at) + character + number.slice(at + 1);
      expect(readTrackingNumber(typed)).toEqual({ ok: false, error: 'mistyped' });
    },
  );
});
