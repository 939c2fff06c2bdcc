import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#core/geography/country.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import { isPostalCodeIn, regionsOfPostalCode } from '#core/geography/postal-region.ts';
import { CA_PROVINCES, US_REGIONS } from '#core/geography/region.ts';

const PREFIXES = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));

describe('The region of a postal code', () => {
  test('exists for almost every ZIP code, and each state has some', () => {
    const regions = PREFIXES.map((prefix) => regionsOfPostalCode('us', `${prefix}00`) ?? []);
    expect(regions.every(({ length }) => length <= 1)).toBe(true);
    expect(new Set(regions.flat())).toEqual(new Set(US_REGIONS.map(({ code }) => code)));
  });

  test('is unknown for armed forces, islands that forms lack, and unassigned codes', () => {
    for (const prefix of ['000', '008', '090', '098', '213', '269', '340', '429', '600', '962', '969'])
      expect([prefix, regionsOfPostalCode('us', `${prefix}01`)]).toEqual([prefix, prefix === '600' ? ['il'] : []]);
  });

  test.each([
    ['10118', 'ny', true],
    ['10118', 'nj', false],
    ['94107', 'ca', true],
    ['94107', 'ny', false],
    ['20001', 'dc', true],
    ['20166', 'va', true],
    ['20500', 'dc', true],
    ['20500', 'md', false],
    ['00901', 'pr', true],
    ['00901', 'ny', false],
    ['00501', 'ny', true],
    ['06390', 'ny', true],
    ['06390', 'ct', true],
    ['06391', 'ny', false],
    ['05501', 'ma', true],
    ['73301', 'tx', true],
    ['88510', 'tx', true],
    ['83414', 'wy', true],
    ['96813', 'hi', true],
    ['99501', 'ak', true],
    ['42223', 'tn', true],
    ['20598', 'va', true],
    ['94107', 'California', true],
  ])('%s is in %s: %s', (code, state, isIn) => {
    expect(isPostalCodeIn('us', state, code)).toBe(isIn);
  });

  test('comes from the first letter in Canada', () => {
    const inWords = CA_PROVINCES.map(({ code }) =>
      [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => isPostalCodeIn('canada', code, `${letter}2A 1A1`)).join(''),
    );
    expect(Object.fromEntries(CA_PROVINCES.map(({ code }, index) => [code, inWords[index]]))).toEqual({
      ab: 'T',
      bc: 'V',
      mb: 'R',
      nb: 'E',
      nl: 'A',
      ns: 'B',
      on: 'KLMNP',
      pe: 'C',
      qc: 'GHJ',
      sk: 'S',
      nt: 'X',
      nu: 'X',
      yt: 'Y',
    });
  });

  test.each([
    ['K1A 0S5', 'qc', true],
    ['K1A 0S5', 'on', true],
    ['K1B 0S5', 'qc', false],
    ['R8A 1A1', 'sk', true],
    ['S9V 1A1', 'mb', false],
  ])('in Canada, %s is in %s: %s', (code, state, isIn) => {
    expect(isPostalCodeIn('ca', state, code)).toBe(isIn);
  });

  test('is unknown anywhere else', () => {
    expect([regionsOfPostalCode('germany', '10115'), isPostalCodeIn('germany', 'Bayern', '10115')]).toEqual([
      null,
      true,
    ]);
  });
});

test('Countries without postal codes match the table', () => {
  expect(COUNTRIES.filter(({ value }) => !hasPostalCodes(value)).map(({ name }) => name)).toEqual([
    'Angola',
    'Bahamas',
    'Belize',
    'Bolivia',
    'Botswana',
    'Cameroon',
    'Fiji',
    'Ghana',
    'Hong Kong',
    'Jamaica',
    'Panama',
    'Qatar',
    'Uganda',
    'United Arab Emirates',
    'Zimbabwe',
  ]);
});
