import { valueOf } from '#tests/contract/outcome.ts';
import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { describe, expect, test } from 'vitest';
import { areaCode, metersApart } from '#core/geography/area-middles.ts';
import { instant } from '#core/instant.ts';
import { quote } from '#core/delivery/request/quote.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import type { Zone } from '#core/delivery/price/zone.ts';
import { middleOf } from '#tests/builders/middles.ts';

/** Two postal areas of a city, the kilometers between them on a map, and the zone that follows; null: too far. */
type Pair = readonly [from: string, to: string, about: number, zone: Zone | null];

const CITIES: Readonly<Record<string, readonly Pair[]>> = {
  'Toronto, ca': [
    ['M6J', 'M5V', 2, 'A'],
    ['M6J', 'M6K', 1.5, 'A'],
    ['M4K', 'M4J', 1.5, 'A'],
    ['M6J', 'M6M', 7.5, 'B'],
    ['M6J', 'M4K', 6.5, 'B'],
    ['M9V', 'M1B', 32, 'C'],
    ['M6J', 'M2N', 13.5, 'C'],
    ['M2N', 'M1P', 11.5, 'C'],
    ['M8X', 'L5B', 12.5, 'C'],
    ['M6J', 'L8P', 58, null],
  ],
  'Montréal, ca': [
    ['H2X', 'H2W', 1.3, 'A'],
    ['H2X', 'H3A', 1.2, 'A'],
    ['H2T', 'H2S', 2, 'A'],
    ['H3A', 'H4C', 3.8, 'B'],
    ['H2X', 'J4H', 5.5, 'B'],
    ['H3A', 'H4L', 9, 'B'],
    ['H2X', 'H8R', 13.5, 'C'],
    ['H3A', 'H7T', 17, 'C'],
    ['H1A', 'H9X', 46, null],
    ['H3A', 'K1P', 166, null],
  ],
  'Vancouver, ca': [
    ['V6B', 'V6E', 1.5, 'A'],
    ['V5K', 'V5L', 2, 'A'],
    ['V6B', 'V6R', 6.5, 'B'],
    ['V6B', 'V5R', 7, 'B'],
    ['V6B', 'V7M', 5, 'B'],
    ['V6B', 'V6X', 11.2, 'C'],
    ['V6B', 'V3L', 17, 'C'],
    ['V6B', 'V3T', 21.5, 'C'],
    ['V6B', 'V2S', 66, null],
    ['V6B', 'V8W', 96, null],
  ],
  'New York, us': [
    ['10001', '10011', 1.1, 'A'],
    ['10003', '10009', 1, 'A'],
    ['11201', '11215', 2.6, 'A'],
    ['11211', '11222', 2, 'A'],
    ['10001', '11201', 6.5, 'B'],
    ['10001', '11101', 5.5, 'B'],
    ['10001', '10025', 6, 'B'],
    ['10001', '10301', 15, 'C'],
    ['10001', '10471', 18, 'C'],
    ['10307', '10469', 52, null],
  ],
  'Los Angeles, us': [
    ['90012', '90013', 2, 'A'],
    ['90028', '90038', 1.5, 'A'],
    ['90028', '91604', 7, 'B'],
    ['90028', '90210', 7.5, 'B'],
    ['90045', '90245', 4.5, 'B'],
    ['90012', '90401', 23, 'C'],
    ['90012', '90731', 36, 'C'],
    ['90012', '91101', 13.5, 'C'],
    ['90731', '91342', 65, null],
    ['90012', '92101', 180, null],
  ],
};

const PARCEL = { size: 'small', when: { readyIn: 0 } } as const;

const whole = (country: string, area: string): string => (country === 'ca' ? `${area} 1A1` : area);

describe.each(Object.entries(CITIES))('In %s', (name, pairs) => {
  const [city = '', country = ''] = name.split(', ');
  const zoneOf = (from: string, to: string): Zone | null => {
    const end = (area: string) => ({ city, state: 'on', postalCode: whole(country, area) });
    const ends = { pickup: end(from), dropoff: end(to) };
    const made = quote(DEFAULT_TARIFF, country, ends, PARCEL, 0, instant(0), middleOf, USUAL_WAYS);
    return made.ok ? made.value.zone : null;
  };

  test.each(pairs)('from %s to %s, about %d km: %s', (from, to, about, zone) => {
    const km = (metersApart(middleOf, country, whole(country, from), whole(country, to)) ?? NaN) / 1000;
    // The middles are to 0.01 degree, and an area is larger than a map's pin.
    expect(Math.abs(km - about)).toBeLessThan(Math.max(1, about / 20));
    expect(zoneOf(from, to)).toBe(zone);
    expect(zoneOf(to, from)).toBe(zone);
  });
});

describe('An area', () => {
  test('that isn’t known leaves the zone to the postal codes', () => {
    const ends = (from: string, to: string) => ({
      pickup: { city: 'Toronto', state: 'on', postalCode: from },
      dropoff: { city: 'North York', state: 'on', postalCode: to },
    });
    const quoted = (from: string, to: string) =>
      valueOf(quote(DEFAULT_TARIFF, 'canada', ends(from, to), PARCEL, 0, instant(0), middleOf, USUAL_WAYS));
    expect(middleOf('ca', 'M0M 1A1')).toBeNull();
    expect(quoted('M0M 1A1', 'M0M 9A9')).toMatchObject({ zone: 'A', meters: null });
    expect(quoted('M0M 1A1', 'M2N 5V7')).toMatchObject({ zone: 'C', meters: null });
    expect(quoted('M6J 1A1', 'M2N 5V7')).toMatchObject({ zone: 'C', meters: 13_383 });
  });

  test('is found by a whole code alone, and only in its own country', () => {
    expect([areaCode('ca', 'M6J 1A1'), areaCode('us', '94107')]).toEqual(['M6J', '94107']);
    for (const [country, code] of [
      ['ca', ''],
      ['ca', 'M6'],
      ['us', '941'],
      ['us', 'M6J 1A1'],
      ['ca', '94107'],
      ['france', '75001'],
      ['us', '00000'],
    ] as const)
      expect([code, middleOf(country, code)]).toEqual([code, null]);
    expect(middleOf('Canada', 'M6J 1A1')).toEqual({ lat: 43.65, lon: -79.42 });
    expect(middleOf('united-states', '94107')).toEqual({ lat: 37.76, lon: -122.4 });
    // Puerto Rico has ZIP codes; military ones have no place.
    expect([middleOf('us', '00901') === null, middleOf('us', '09012')]).toEqual([false, null]);
  });

  test('decides nothing for prices from before there was a reach', () => {
    const { reach: _, ...byCode } = DEFAULT_TARIFF;
    const ends = {
      pickup: { city: 'Toronto', state: 'on', postalCode: 'M6J 1A1' },
      dropoff: { city: 'Toronto', state: 'on', postalCode: 'M5V 1A1' },
    };
    const made = valueOf(quote(byCode, 'ca', ends, PARCEL, 0, instant(0), middleOf, USUAL_WAYS));
    expect(made).toMatchObject({ zone: 'C', meters: null });
  });
});
