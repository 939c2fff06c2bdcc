import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCity, areaFrom, cityName } from '#core/courier/service-area.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { isMarket } from '#core/delivery/price/zone.ts';
import { property } from '#tests/property.ts';

const TORONTO = { country: 'ca', state: 'on', city: 'Toronto' };

describe('a service area', () => {
  test('accepts up to three different cities', () => {
    let area = areaFrom(null);
    for (const city of ['Toronto', ' Ottawa ', 'Kingston']) {
      const added = addCity(area, { ...TORONTO, city });
      if (added.ok) area = added.value;
    }
    expect(area.map(cityName)).toEqual(['Toronto, Ontario', 'Ottawa, Ontario', 'Kingston, Ontario']);
    expect(addCity(area, { ...TORONTO, city: 'London' })).toEqual({ ok: false, error: 'full' });
    expect(addCity(area, { ...TORONTO, city: 'TORONTO' })).toEqual({ ok: false, error: 'known' });
  });

  test('names an empty field of a city, or a region of another country', () => {
    expect(addCity([], { country: '', state: '', city: ' ' })).toEqual({
      ok: false,
      error: { issues: ['country', 'city', 'state'].map((field) => ({ field, code: 'missing' })) },
    });
    expect(addCity([], { ...TORONTO, state: 'tx' })).toEqual({
      ok: false,
      error: { issues: [{ field: 'state', code: 'missing' }] },
    });
  });

  test('refuses a city whose name is only marks or separators', () => {
    for (const city of ['|', '\u0301', '| |'])
      expect(addCity([], { ...TORONTO, city })).toEqual({
        ok: false,
        error: { issues: [{ field: 'city', code: 'missing' }] },
      });
  });

  test('removes invisible characters from a city', () => {
    expect(addCity([], { ...TORONTO, city: 'Toronto\u200b' })).toEqual(addCity([], TORONTO));
  });

  test('starts with the city kept on the device, matching businesses there', () => {
    expect(areaFrom({ ...TORONTO, country: 'canada', zipCode: 'M6J 2Z4' })).toEqual([marketOf('ca', 'on', 'toronto')]);
    expect(areaFrom(null)).toEqual([]);
  });

  const text = fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' });
  property([text, text])('for any city consists of markets, and has a name to show', (city, state) => {
    const added = addCity([], { country: 'germany', state, city });
    if (!added.ok) return;
    expect(added.value.every(isMarket)).toBe(true);
    expect(added.value.map(cityName)[0]).not.toBe('');
  });

  test.each([
    ['us', 'ca', 'san francisco', 'San Francisco, California'],
    ['germany', 'hessen', 'frankfurt am main', 'Frankfurt Am Main, Hessen'],
    ['ca', 'qc', 'Montréal', 'Montreal, Quebec'],
    ['south-korea', '', '서울', '서울'],
  ])('shows %s %s %s as %s', (country, state, city, shown) => {
    expect(cityName(marketOf(country, state, city))).toBe(shown);
  });
});
