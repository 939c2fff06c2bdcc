import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRIES, dialCodeOf, findCountry, searchCountries } from '#core/geography/country.ts';
import { property } from '#tests/property.ts';

const country = fc.constantFrom(...COUNTRIES);
const names = COUNTRIES.map(({ name }) => name);

describe('The country list (spec §3)', () => {
  test('has about a hundred entries', () => {
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(95);
    expect(COUNTRIES.length).toBeLessThanOrEqual(115);
  });

  test('starts with the United States and Canada and continues in alphabetical order', () => {
    expect(COUNTRIES.slice(0, 2).map(({ value }) => value)).toEqual(['us', 'ca']);
    expect(names.slice(2)).toEqual(names.slice(2).toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  test.each(['value', 'name', 'iso'] as const)('lists each %s once', (field) => {
    expect(new Set(COUNTRIES.map((entry) => entry[field])).size).toBe(COUNTRIES.length);
  });

  test('stores lower-case hyphenated names', () => {
    expect(COUNTRIES.filter(({ value }) => !/^[a-z]+(?:-[a-z]+)*$/u.test(value))).toEqual([]);
    expect(COUNTRIES.slice(2).filter(({ name, value }) => value !== name.toLowerCase().replaceAll(' ', '-'))).toEqual(
      [],
    );
  });

  test('has ISO codes that name those countries, and dial codes of one to four digits', () => {
    const region = new Intl.DisplayNames('en', { type: 'region' });
    const differing = COUNTRIES.filter(
      ({ iso, name }) => region.of(iso.toUpperCase())?.slice(0, 3) !== name.slice(0, 3),
    ).map(({ iso }) => iso);
    expect(differing.toSorted()).toEqual(['cz', 'hk', 'tr'].filter((iso) => differing.includes(iso)));
    expect(COUNTRIES.filter(({ dialCode }) => !/^[1-9][0-9]{0,3}$/u.test(dialCode))).toEqual([]);
  });
});

describe('A stored country (decision country-aliases)', () => {
  test.each([
    ['canada', 'ca'],
    ['ca', 'ca'],
    ['Canada', 'ca'],
    ['united-states', 'us'],
    ['United States', 'us'],
    ['us', 'us'],
    [' us ', 'us'],
    ['united-kingdom', 'united-kingdom'],
  ])('%j is found as %s', (stored, value) => {
    expect(findCountry(stored)?.value).toBe(value);
  });

  property([country])('is found by its own value and name', (entry) => {
    expect(findCountry(entry.value)).toBe(entry);
    expect(findCountry(entry.name.toUpperCase())).toBe(entry);
  });

  test.each([null, undefined, '', 'atlantis', 'constructor', '__proto__'])(
    '%j isn’t a country, and its dial code is +1 (spec §5)',
    (stored) => {
      expect(findCountry(stored)).toBeNull();
      expect(dialCodeOf(stored)).toBe('+1');
    },
  );

  test('shows its dial code with the plus', () => {
    expect([dialCodeOf('canada'), dialCodeOf('united-kingdom'), dialCodeOf('germany')]).toEqual(['+1', '+44', '+49']);
  });
});

describe('Searching countries', () => {
  test('returns everything for an empty search', () => {
    expect(searchCountries('  ')).toEqual(COUNTRIES);
  });

  property([country])('finds each by name, ISO code and dial code, with or without the plus', (entry) => {
    expect(searchCountries(entry.name)[0]).toBe(entry);
    for (const typed of [entry.iso, entry.dialCode, `+${entry.dialCode}`, entry.name.slice(0, 4).toUpperCase()])
      expect(searchCountries(typed)).toContain(entry);
  });

  property([fc.string()])('never throws and never returns one twice', (typed) => {
    const found = searchCountries(typed);
    expect(new Set(found).size).toBe(found.length);
  });

  test('puts those that start with the typed text first', () => {
    expect(
      searchCountries('uni')
        .slice(0, 3)
        .map(({ name }) => name),
    ).toEqual(['United States', 'United Arab Emirates', 'United Kingdom']);
    expect(searchCountries('+44')[0]?.value).toBe('united-kingdom');
    expect(
      searchCountries('+1')
        .slice(0, 2)
        .map(({ value }) => value),
    ).toEqual(['us', 'ca']);
  });
});
