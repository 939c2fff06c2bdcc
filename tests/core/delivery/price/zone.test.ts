import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePostalCode } from '#core/delivery/price/postal-code.ts';
import { marketOf, normalizeMarket, zoneBetween } from '#core/delivery/price/market.ts';
import { zoneWithin, type Zone, type ZonePoint } from '#core/delivery/price/zone.ts';
import { property } from '#tests/property.ts';

const at = (postalCode: string, city = 'Springfield', state = 'il'): ZonePoint => ({ city, state, postalCode });

describe('The zone of a delivery', () => {
  test.each<[string, ZonePoint, ZonePoint, Zone | null]>([
    ['us', at('94107'), at('94107'), 'A'],
    ['us', at('94107'), at('94110'), 'B'],
    ['us', at('94107', 'San Francisco', 'ca'), at('94203', 'San Francisco', 'ca'), 'C'],
    ['us', at('94107', 'San José', 'ca'), at('95112', ' san  jose', 'ca'), 'C'],
    ['us', at('94107', 'Portland', 'or'), at('04101', 'Portland', 'me'), null],
    ['ca', at('M6J 2Z4'), at('M6J 1A1'), 'A'],
    ['ca', at('M6J 2Z4'), at('M6K 1A1'), 'B'],
    ['canada', at('M6J 2Z4', 'Toronto', 'on'), at('M5V 1A1', 'Toronto', 'on'), 'C'],
    ['ca', at('M6J 2Z4', 'Toronto', 'on'), at('K1A 0B1', 'Ottawa', 'on'), null],
    ['france', at('75001', 'Paris', ''), at('75020', 'paris', ''), 'B'],
    ['france', at('75001', 'Paris', ''), at('69001', 'Lyon', ''), null],
  ])('in %s from %j to %j: %s', (country, from, to, zone) => {
    expect(zoneBetween(country, from, to)).toBe(zone);
  });

  const point = fc.record({
    city: fc.constantFrom('Springfield', 'springfield ', 'Portland'),
    state: fc.constantFrom('il', 'or'),
    postalCode: fc.stringMatching(/^9[0-4][01][01][0-2]$/u),
  });
  property([fc.constantFrom('us', 'ca', 'france'), point, point])('is the same both ways', (country, a, b) => {
    expect(zoneBetween(country, a, b)).toBe(zoneBetween(country, b, a));
  });
});

test('a zone reaches up to its distance, and none farther than the last', () => {
  const reach = { A: 3000, B: 10_000, C: 40_000 };
  expect([0, 3000, 3001, 10_000, 10_001, 40_000, 40_001].map((meters) => zoneWithin(meters, reach))).toEqual([
    'A',
    'A',
    'B',
    'B',
    'C',
    'C',
    null,
  ]);
});

describe('A market', () => {
  test('is one city in any spelling', () => {
    expect(marketOf('canada', 'QC', ' Montréal')).toBe(marketOf('ca', 'qc', 'montreal'));
    expect(marketOf('canada', 'on', 'North York')).toBe(marketOf('ca', 'on', 'Toronto'));
    expect(marketOf('us', 'or', 'Portland')).not.toBe(marketOf('us', 'me', 'Portland'));
  });

  test('keeps its parts separate', () => {
    expect(marketOf('us', 'a|b', 'c')).not.toBe(marketOf('us', 'a', 'b|c'));
  });
});

describe('A postal code', () => {
  test.each([
    ['us', ' 94107 ', '94107'],
    ['us', '94107-1234', '94107'],
    ['us', '9410', null],
    ['us', 'M6J 2Z4', null],
    ['ca', 'm6j2z4', 'M6J 2Z4'],
    ['ca', 'M6J-2Z4', 'M6J 2Z4'],
    ['ca', 'D6J 2Z4', null],
    ['ca', '94107', null],
    ['united-kingdom', 'sw1a  1aa', 'SW1A 1AA'],
    ['germany', '10115', '10115'],
    ['germany', '', null],
    ['germany', '10115\u202E', '10115'],
    ['germany', '1011ß', null],
    ['united-kingdom', 'swıa 1aa', null],
    ['us', '9'.repeat(1000), null],
    ['us', '94107 \u2011 1234', '94107'],
    ['ca', 'M6J - 2Z4', 'M6J 2Z4'],
    ['japan', '〒150-0043', '150-0043'],
    ['japan', '〒\u3000１５０ー００４３', '150-0043'],
    ['japan', '150〒0043', null],
  ])('of %s, typed %j, is %j', (country, typed, stored) => {
    expect(parsePostalCode(country, typed)).toBe(stored);
  });

  property([fc.constantFrom('us', 'ca', 'germany'), fc.string({ maxLength: 14 })])(
    'stays the same when read again',
    (country, typed) => {
      const stored = parsePostalCode(country, typed);
      expect(stored === null ? null : parsePostalCode(country, stored)).toBe(stored);
    },
  );
});

test.each([
  ['Łódź', 'Lodz'],
  ["St. John's", 'St Johns'],
  ['St. John’s', 'ST JOHN’S'],
  ['St． John＇s', 'St Johns'],
  ['Trois-Rivières', 'Trois Rivieres'],
  ['Ｔｏｒｏｎｔｏ', 'toronto'],
  ['Coeur d’Alene', "Coeur D'Alene"],
  ['Straßburg', 'Strassburg'],
  ['Αθήνας', 'ΑΘΗΝΑΣ'],
])('%s and %s are the same city', (one, other) => {
  const market = marketOf('ca', 'on', one);
  expect(market).toBe(marketOf('canada', 'on', other));
  expect(normalizeMarket(market)).toBe(market);
  expect(zoneBetween('poland', at('1', one), at('2', other))).toBe('B');
});

test.each([
  ['Lodz', 'Łomża'],
  ['Saint John', 'St. John’s'],
  ['Newcastle', 'New Castle'],
])('%s and %s are two cities', (one, other) => {
  expect(marketOf('ca', 'on', one)).not.toBe(marketOf('ca', 'on', other));
});
