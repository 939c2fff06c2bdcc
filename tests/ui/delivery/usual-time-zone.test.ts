import { expect, test } from 'vitest';
import { COUNTRIES } from '#core/geography/country.ts';
import { isTimeZone } from '#core/delivery/request/delivery-form.ts';
import { CA_PROVINCES, US_REGIONS } from '#core/geography/region.ts';
import { usualTimeZone } from '#ui/delivery/request/fields/usual-time-zone.ts';

const BERLIN = 'Europe/Berlin';

test.each([
  ['us', 'ca', 'San Francisco', 'America/Los_Angeles'],
  ['united-states', 'ny', 'New York', 'America/New_York'],
  ['us', 'az', 'Phoenix', 'America/Phoenix'],
  ['us', 'dc', 'Washington', 'America/New_York'],
  ['us', 'pr', 'San Juan', 'America/Puerto_Rico'],
  ['us', 'tx', 'Austin', 'America/Chicago'],
  ['us', 'tx', 'El Paso', 'America/Denver'],
  ['us', 'tn', 'Nashville', 'America/Chicago'],
  ['us', 'tn', 'knoxville ', 'America/New_York'],
  ['canada', 'on', 'Toronto', 'America/Toronto'],
  // Not London in Europe.
  ['ca', 'on', 'London', 'America/Toronto'],
  ['ca', 'nl', "St. John's", 'America/St_Johns'],
  ['ca', 'sk', 'Regina', 'America/Regina'],
  ['united-kingdom', 'England', 'Leeds', 'Europe/London'],
  ['brazil', 'SP', 'São Paulo', 'America/Sao_Paulo'],
  ['brazil', 'AM', 'Manaus', 'America/Manaus'],
  ['australia', 'WA', 'Perth', 'Australia/Perth'],
  ['japan', '東京', '新宿', 'Asia/Tokyo'],
])('in %s, %s, %s it is %s', (country, state, city, zone) => {
  expect(usualTimeZone({ country, state, city }, BERLIN)).toBe(zone);
});

test('prefers the device’s zone among several to the country’s most common one', () => {
  const newcastle = { country: 'australia', state: 'NSW', city: 'Newcastle' };
  expect(usualTimeZone(newcastle, 'Australia/Brisbane')).toBe('Australia/Brisbane');
  expect(usualTimeZone(newcastle, BERLIN)).toBe('Australia/Sydney');
});

test('is the device’s for an unknown place, by a name that the backend accepts', () => {
  const nowhere = { country: 'us', state: 'zz', city: 'Nowhere' };
  expect([usualTimeZone(nowhere, BERLIN), usualTimeZone(nowhere, 'UTC')]).toEqual([BERLIN, 'Etc/UTC']);
});

test('exists for every country, state and province', () => {
  const places = [
    ...COUNTRIES.map(({ value }) => [value, '']),
    ...US_REGIONS.map(({ code }) => ['us', code]),
    ...CA_PROVINCES.map(({ code }) => ['ca', code]),
  ].filter(([country, state]) => !(/^(?:us|ca)$/u.test(country ?? '') && state === ''));
  const unknown = places.filter(([country = '', state = '']) => {
    const zone = usualTimeZone({ country, state, city: '' }, 'Antarctica/Troll');
    return zone === 'Antarctica/Troll' || !isTimeZone(zone);
  });
  expect(unknown).toEqual([]);
});
