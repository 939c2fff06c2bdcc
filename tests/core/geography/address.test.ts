import { expect, test } from 'vitest';
import { addressLines } from '#core/geography/address.ts';
import { placeName } from '#core/geography/region.ts';

const EMPIRE = {
  street: '350 5th Avenue',
  unit: '',
  city: 'New York',
  state: 'ny',
  postalCode: '10118',
  country: 'us',
};

test.each([
  [EMPIRE, ['350 5th Avenue', 'New York, NY 10118']],
  [{ ...EMPIRE, unit: 'Floor 86' }, ['350 5th Avenue', 'Floor 86', 'New York, NY 10118']],
  [{ ...EMPIRE, city: 'Washington', state: 'dc', postalCode: '20001' }, ['350 5th Avenue', 'Washington, DC 20001']],
  [
    { ...EMPIRE, city: 'Toronto', state: 'on', postalCode: 'M6J 2Z4', country: 'canada' },
    ['350 5th Avenue', 'Toronto, ON M6J 2Z4'],
  ],
  [
    { street: '1 Nathan Road', unit: '', city: 'Kowloon', state: 'Hong Kong', postalCode: '', country: 'hong-kong' },
    ['1 Nathan Road', 'Kowloon, Hong Kong', 'Hong Kong'],
  ],
  [
    { street: 'Torstraße 1', unit: '', city: 'Berlin', state: 'Berlin', postalCode: '10119', country: 'germany' },
    ['Torstraße 1', '10119 Berlin', 'Germany'],
  ],
  [{ ...EMPIRE, state: '', postalCode: '', country: '' }, ['350 5th Avenue', 'New York']],
])('an address is written in full: %j', (address, lines) => {
  expect(addressLines(address)).toEqual(lines);
});

test('a place contains each name once', () => {
  expect([
    placeName('Austin', 'Texas'),
    placeName('Washington', 'Washington, D.C.'),
    placeName('Berlin', 'Berlin'),
    placeName('Kowloon', ''),
  ]).toEqual(['Austin, Texas', 'Washington, D.C.', 'Berlin', 'Kowloon']);
});
