import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { Moving } from '#core/delivery/place/position.ts';
import { TORONTO } from '#tests/contract/dispatch-people.ts';
import { distanceWords, mapWords, seenWords } from '#ui/map/position-words.ts';

const area = (lat: number) => ({ lat, lon: -79.42, spread: 90 });
const MOVING: Moving = {
  lat: 43.66,
  lon: -79.42,
  accuracy: 12,
  age: 0,
  city: TORONTO,
  shop: area(43.65),
  door: area(43.67),
};

describe('the line under a map', () => {
  test.each([
    [MOVING, 8 * SECOND, 'live', 'Live'],
    [{ ...MOVING, accuracy: 600 }, 8 * SECOND, 'live', 'Live, but only roughly: the phone isn’t sure.'],
    [MOVING, 46 * SECOND, 'seen', 'Seen 46 seconds ago. The phone may be in a pocket.'],
    [MOVING, 4.9 * MINUTE, 'seen', 'Seen 4 minutes ago. The phone may be in a pocket.'],
    [MOVING, 11 * MINUTE, 'gone', 'We don’t see the courier right now.'],
    [null, 0, 'gone', 'We don’t see the courier right now.'],
  ])('states the age of the position', (moving, age, tone, words) => {
    expect(seenWords(moving, age)).toEqual({ tone, words });
  });
});

test.each([
  [3, '10 m'],
  [124, '120 m'],
  [949, '950 m'],
  [1099, '1.1 km'],
])('%d m are %s', (meters, words) => {
  expect(distanceWords(meters)).toBe(words);
});

test('the text alternative describes what the map shows', () => {
  const words = (moving: Moving, name: string, viewer: 'recipient' | 'staff', toShop: boolean) =>
    mapWords(moving, 8 * SECOND, name, viewer, toShop);
  expect(words(MOVING, 'Kai', 'recipient', false)).toBe('Kai is 1.1 km from your area, seen 8 seconds ago.');
  expect(words(MOVING, 'Kai', 'staff', false)).toBe('Kai is 1.1 km from the recipient’s area, seen 8 seconds ago.');
  const house = { ...MOVING, door: { ...area(43.67), spread: 0 } };
  expect(words(house, 'Kai', 'recipient', false)).toBe('Kai is 1.1 km from your door, seen 8 seconds ago.');
  expect(words(house, 'Kai', 'staff', false)).toBe('Kai is 1.1 km from the recipient’s door, seen 8 seconds ago.');
  expect(words(MOVING, '', 'staff', true)).toBe('The courier is 1.1 km from the shop, seen 8 seconds ago.');
  expect(words({ ...MOVING, door: null }, 'Kai', 'recipient', false)).toBe('Kai on a map, seen 8 seconds ago.');
});
