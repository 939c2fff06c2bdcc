import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#core/geography/country.ts';
import { isDialable } from '#core/geography/dialable.ts';
import { NUMBER_PLANS } from '#core/geography/number-plans.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import {
  CA_ACROSS_BORDERS,
  isPostalCodeIn,
  regionsOfPostalCode,
  US_ACROSS_BORDERS,
} from '#core/geography/postal-region.ts';
import { sqlOfProject } from '#tests/contract/project/sql-of-project.ts';

/* Tables of places that the database has itself, compared with those of core case by case. */

const { each } = sqlOfProject();

const STORED_COUNTRIES = [...COUNTRIES.map(({ value }) => value), 'canada', 'united-states', 'Canada', ' CA '];
describe('Places', () => {
  test('have postal codes in the same countries', async () => {
    expect(await each(STORED_COUNTRIES, "private.has_postal_codes(x #>> '{}')")).toEqual(
      STORED_COUNTRIES.map(hasPostalCodes),
    );
    expect(await each(STORED_COUNTRIES, "private.postal_code(x #>> '{}', ' ')")).toEqual(
      STORED_COUNTRIES.map((country) => (hasPostalCodes(country) ? null : '')),
    );
  });

  test('have the same postal codes in each state', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}1A 1A1`);
    const prefixes = Array.from({ length: 1000 }, (_, n) => `${String(n).padStart(3, '0')}00`);
    const across = US_ACROSS_BORDERS.split('|').map((entry) => entry.slice(0, 5));
    const codes = [
      ...CA_ACROSS_BORDERS.split('|').map((entry) => ['canada', `${entry.slice(0, 3)} 0S5`] as const),
      ...letters.map((code) => ['canada', code] as const),
      ...[...prefixes, ...across].map((code) => ['us', code] as const),
      ['germany', '10115'] as const,
    ];
    expect(await each(codes, 'private.regions_of_postal_code(x ->> 0, x ->> 1)')).toEqual(
      codes.map(([country, code]) => regionsOfPostalCode(country, code)),
    );
    const places = [
      ['us', 'ny', '10118'],
      ['us', 'nj', '10118'],
      ['us', 'New York', '94107'],
      ['ca', 'nu', 'X0A 0H0'],
      ['ca', 'yt', 'X0A 0H0'],
      ['germany', 'Bayern', '10115'],
    ] as const;
    expect(await each(places, 'private.is_postal_code_in(x ->> 0, x ->> 1, x ->> 2)')).toEqual(
      places.map(([country, state, code]) => isPostalCodeIn(country, state, code)),
    );
  });

  test('have the same phone numbers', async () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 15 }).map((all) => all.join(''));
    const number = fc
      .tuple(fc.constantFrom(...NUMBER_PLANS.keys(), '999', '0', ''), digits)
      .map(([code, rest]) => `+${code}${rest}`);
    const numbers = ['', '+', '+14165550142', '+14165550142\n', '14165550142', ...fc.sample(number, 6000)];
    const expected = numbers.map(isDialable);
    expect(expected.filter(Boolean).length).toBeGreaterThan(100);
    expect(await each(numbers, "private.is_dialable(x #>> '{}')")).toEqual(expected);
  });
});
