import { describe, expect, test } from 'vitest';
import { CITY_ALIASES, cityNamed } from '#core/geography/city-aliases.ts';
import { marketOf, normalizeMarket } from '#core/delivery/price/market.ts';
import { foldPlace, type Market } from '#core/delivery/price/zone.ts';

describe('A city', () => {
  test.each([
    ['ca', 'on', 'North York', 'Toronto'],
    ['canada', 'ON', 'SCARBOROUGH', 'toronto'],
    ['ca', 'on', 'Etobicoke', 'Toronto'],
    ['ca', 'on', 'City of Toronto', 'Toronto'],
    ['ca', 'on', 'Nepean', 'Ottawa'],
    ['ca', 'on', 'Orléans', 'Ottawa'],
    ['ca', 'on', 'Saint Catharines', 'St. Catharines'],
    ['ca', 'on', 'Sault Sainte Marie', 'Sault Ste. Marie'],
    ['ca', 'qc', 'Saint-Laurent', 'Montréal'],
    ['ca', 'qc', 'St-Laurent', 'montreal'],
    ['ca', 'qc', 'L’Île-Bizard', 'Montréal'],
    ['ca', 'qc', 'Ville de Québec', 'Quebec City'],
    ['ca', 'qc', 'Sainte-Foy', 'Québec'],
    ['ca', 'qc', 'Saint-Jérôme', 'St-Jerome'],
    ['us', 'ny', 'Brooklyn', 'New York'],
    ['us', 'ny', 'The Bronx', 'New York City'],
    ['us', 'ca', 'Van Nuys', 'Los Angeles'],
    ['us', 'mo', 'Saint Louis', 'St. Louis'],
    ['us', 'tx', 'Ft. Worth', 'Fort Worth'],
    ['us', 'wa', 'Mt Vernon', 'Mount Vernon'],
    ['us', 'dc', 'Washington, D.C.', 'Washington'],
  ])('in %s %s named %s is one market with %s', (country, state, one, other) => {
    const market = marketOf(country, state, one);
    expect(market).toBe(marketOf(country, state, other));
    expect(normalizeMarket(market)).toBe(market);
  });

  test.each([
    ['on', 'Mississauga', 'Toronto'],
    ['on', 'Toronto', 'Ottawa'],
    ['nb', 'Saint John', 'Saint Johns'],
    ['qc', 'Westmount', 'Montréal'],
    ['qc', 'York', 'Toronto'],
    ['ns', 'York', 'Halifax'],
  ])('in %s, %s and %s stay two markets', (state, one, other) => {
    expect(marketOf('ca', state, one)).not.toBe(marketOf('ca', state, other));
  });

  test('is stored by its present name, also if a device sends the former one', () => {
    expect(normalizeMarket('ca|on|North York' as Market)).toBe('ca|on|toronto');
    expect(marketOf('us', 'on', 'North York')).toBe('us|on|north york');
    expect(cityNamed('ca', 'on', 'constructor')).toBe('constructor');
  });
});

test('each alias is spelled as it’s compared, and leads to no other alias', () => {
  for (const [name, city] of Object.entries(CITY_ALIASES)) {
    const [country = '', region = '', typed = ''] = name.split('|');
    expect([name, name.split('|').map(foldPlace).join('|')]).toEqual([name, name]);
    expect([name, cityNamed(country, region, typed)]).toEqual([name, city]);
    expect([name, cityNamed(country, region, city)]).toEqual([name, city]);
  }
});
