import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRIES, findCountry, type Country } from '#core/geography/country.ts';
import {
  countryOfNumber,
  displayInternational,
  displayPhone,
  groupPhone,
  mayReachLongerDialCode,
  nationalDigits,
  phoneTyped,
} from '#core/geography/phone.ts';
import { phoneNumber } from '#core/geography/phone-number.ts';
import { property } from '#tests/property.ts';

const country = fc.constantFrom(...COUNTRIES);
const national = fc.stringMatching(/^[1-9][0-9]{0,9}$/);
const digits = fc.stringMatching(/^[0-9]{0,16}$/);
/** Digits as people type them, and anything else. */
const typed = fc.oneof(
  national,
  digits.map((text) => `+${text}`),
  digits.map((text) => text.replace(/(\d{3})/gu, '($1) ')),
  fc.string(),
  fc.string({ unit: 'grapheme' }),
);

describe('A number that is being typed', () => {
  property([typed])('keeps only digits after an optional plus, and then stays the same', (text) => {
    const kept = phoneTyped(text);
    expect(kept).toMatch(/^\+?[0-9]*$/u);
    expect(phoneTyped(kept)).toBe(kept);
    expect(countryOfNumber(kept, null)).toEqual(countryOfNumber(text, null));
  });

  property([country, national])('names its country when no longer dial code is possible', ({ dialCode }, rest) => {
    const number = `+${dialCode}${rest}`;
    const settled = [...number].findIndex((_, at) => !mayReachLongerDialCode(number.slice(0, at + 1))) + 1;
    fc.pre(settled > 0);
    expect(countryOfNumber(number.slice(0, settled), null)).toEqual(countryOfNumber(number, null));
  });

  test.each([
    ['+', true],
    ['+4', true],
    ['+49', false],
    ['+1', true],
    ['+14', false],
    ['+1242', false],
    ['49', false],
  ])('%s may be of another country: %s', (text, expected) => {
    expect(mayReachLongerDialCode(text)).toBe(expected);
  });
});

describe('The digits of a number', () => {
  property([
    fc.stringMatching(/^[0-9]{1,10}$/),
    fc.array(fc.constantFrom(' ', '-', '(', ')', '.', 'x', '\u00a0', '\u200b', '—'), {
      minLength: 11,
      maxLength: 11,
    }),
  ])('are found in any text, in order', (plain, noise) => {
    expect(phoneTyped([...plain].map((digit, i) => `${noise[i] ?? ''}${digit}`).join(''))).toBe(plain);
  });

  test('of every script count by their value', () => {
    const scripts = ['٠', '۰', '०', '০', '０', '𝟎', '𝟘', '\u{11066}', '\u{1e950}'];
    for (const zero of scripts) {
      const first = zero.codePointAt(0) ?? 0;
      const text = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(first + value)).join('');
      expect([zero, phoneTyped(text)]).toEqual([zero, '0123456789']);
    }
  });

  property([national, country])('after an international dial code are national', (text, entry) => {
    expect(nationalDigits(`+${entry.dialCode} ${text}`, entry)).toBe(text);
    expect(nationalDigits(`00${entry.dialCode}${text}`, entry)).toBe(text);
    expect(nationalDigits(text, entry)).toBe(text);
  });
});

describe('The country of a pasted number', () => {
  test('is the one with the longest dial code, or the preferred one among equals', () => {
    const canada = findCountry('ca');
    expect(countryOfNumber('+1 416 555 0100', canada)?.value).toBe('ca');
    expect(countryOfNumber('+1 416 555 0100', null)?.value).toBe('us');
    expect(countryOfNumber('+1 242 555 0100', canada)?.value).toBe('bahamas');
    expect(countryOfNumber('00 971 4 555 0100', canada)?.value).toBe('united-arab-emirates');
    expect(countryOfNumber('0 0 971 4 555 0100', canada)?.value).toBe('united-arab-emirates');
  });

  test('is none without a plus or two zeros, or with an unknown dial code', () => {
    expect([
      countryOfNumber('4165550100', null),
      countryOfNumber('', null),
      countryOfNumber('+', null),
      countryOfNumber('+0', null),
    ]).toEqual([null, null, null, null]);
  });
});

describe('A phone number on a screen', () => {
  test.each([
    ['+1', '4165550142', '+1 416-555-0142'],
    ['+49', '301234567', '+49 301 234 567'],
    ['+45', '12345678', '+45 1234 5678'],
    ['+1', '911', '+1 911'],
    ['+49', '15123456789', '+49 151 2345 6789'],
    ['+43', '664123456789', '+43 6641 2345 6789'],
    // One digit too many for this country.
    ['+1', '41655501991', '+1 41655501991'],
  ])('%s %s reads %s', (dialCode, stored, shown) => {
    expect(displayPhone(stored, dialCode)).toBe(shown);
  });

  property([national, country])('keeps every digit, in order', (text, { dialCode }) => {
    expect(displayPhone(text, `+${dialCode}`).replace(/[ -]/gu, '')).toBe(`+${dialCode}${text}`);
    expect(displayInternational(`+${dialCode}${text}`).replace(/[ -]/gu, '')).toBe(`+${dialCode}${text}`);
  });

  test('stays unchanged without a country', () => {
    expect(displayInternational('call the counter')).toBe('call the counter');
  });
});

describe('A number in a field that groups its digits', () => {
  const canada = findCountry('ca') as Country;
  const germany = findCountry('germany') as Country;

  test.each([
    [canada, '416', '416', '416'],
    [canada, '4165550', '416-555-0', '416-5550'],
    [canada, '(416) 555.0142', '416-555-0142', '416-555-0142'],
    [canada, '1 416 555 0142', '1 416-555-0142', '1 416-555-0142'],
    [canada, 'call me', '', ''],
    [canada, '+', '+', '+'],
    [canada, '+1', '+1', '+1'],
    [canada, '+1416555', '+1 416-555', '+1 416-555'],
    [canada, '+49 30 1234567', '+49 301 234 567', '+49 301 234 567'],
    [canada, '0049 30', '+49 30', '+49 30'],
    [canada, '+0123', '+0123', '+0123'],
    [germany, '30123456', '301 234 56', '3012 3456'],
    [germany, '41655501421234', '416 555 01421234', '41655501421234'],
  ] as const)('of %o: %s', (country, text, typing, left) => {
    expect([groupPhone(text, country, true), groupPhone(text, country, false)]).toEqual([typing, left]);
  });

  property([typed, country, fc.boolean()])('is the same number, and stays unchanged', (text, { value }, typing) => {
    const grouped = groupPhone(text, findCountry(value) as Country, typing);
    expect(groupPhone(grouped, findCountry(value) as Country, typing)).toBe(grouped);
    expect(phoneNumber(grouped, value)).toEqual(phoneNumber(phoneTyped(text), value));
  });
});
