import { describe, expect, test } from 'vitest';
import {
  CA_PROVINCES,
  regionName,
  regionsOf,
  US_REGIONS,
  US_STATES,
  US_STATES_AT_REGISTRATION,
} from '#core/geography/region.ts';

describe('States, provinces and territories (spec §3; decision five-states-at-registration)', () => {
  test('there are 50 states, 13 provinces and territories, and five at registration', () => {
    expect([US_STATES.length, CA_PROVINCES.length, US_STATES_AT_REGISTRATION.length]).toEqual([50, 13, 5]);
    expect(US_STATES_AT_REGISTRATION.map(({ name }) => name)).toEqual([
      'California',
      'New York',
      'Texas',
      'Florida',
      'Illinois',
    ]);
  });

  test.each([
    ['states and the entries next to them', US_REGIONS],
    ['provinces', CA_PROVINCES],
  ])('the %s have their own codes and names', (_what, regions) => {
    expect(
      regions.filter(({ code, name }) => !/^[a-z]{2}$/u.test(code) || name.trim() !== name || name === ''),
    ).toEqual([]);
    expect(new Set(regions.map(({ code }) => code)).size).toBe(regions.length);
    expect(new Set(regions.map(({ name }) => name)).size).toBe(regions.length);
  });

  test('the capital’s district and Puerto Rico are among the states, ordered by name', () => {
    expect(US_REGIONS.filter((region) => !US_STATES.includes(region))).toEqual([
      { code: 'pr', name: 'Puerto Rico' },
      { code: 'dc', name: 'Washington, D.C.' },
    ]);
    expect(US_REGIONS.length).toBe(52);
    expect(US_REGIONS.map(({ name }) => name)).toEqual(US_REGIONS.map(({ name }) => name).toSorted());
  });

  test.each([
    ['us', 'registration', US_STATES_AT_REGISTRATION],
    ['us', 'later', US_REGIONS],
    ['united-states', 'later', US_REGIONS],
    ['ca', 'registration', CA_PROVINCES],
    ['canada', 'later', CA_PROVINCES],
  ] as const)('%s chooses from a list on the %s form', (country, form, regions) => {
    expect(regionsOf(country, form)).toBe(regions);
  });

  test.each(['germany', '', 'atlantis'])('%j takes free text', (country) => {
    expect(regionsOf(country, 'registration')).toBeNull();
    expect(regionsOf(country, 'later')).toBeNull();
  });

  test('is shown by its name, free text unchanged', () => {
    expect([
      regionName('us', 'or'),
      regionName('canada', 'qc'),
      regionName('germany', 'Bayern'),
      regionName('us', 'Oregon'),
    ]).toEqual(['Oregon', 'Quebec', 'Bayern', 'Oregon']);
  });
});
