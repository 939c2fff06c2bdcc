import { cityNamed } from '#core/geography/city-aliases.ts';
import { findCountry } from '#core/geography/country.ts';
import { foldPlace, writtenMarket, type Market, type Zone, type ZonePoint } from './zone.ts';

/*
 * Only this file knows the other names of cities. Pages of couriers and recipients don't load them, since the backend
 * normalizes their markets.
 */

/** The number of leading postal code characters that both ends share in zones A and B, by country. */
const SHARED_CHARACTERS: Readonly<Record<string, { readonly A: number; readonly B: number }>> = {
  us: { A: 5, B: 3 },
  ca: { A: 3, B: 2 },
};

/**
 * The zone between two ends in one country by the first characters of their postal codes; null if we don't deliver there.
 * It decides if prices have no reach, or if the place of an area isn't known (decision area-middles). Outside the United
 * States and Canada, one city is one zone.
 */
export function zoneBetween(country: string, pickup: ZonePoint, dropoff: ZonePoint): Zone | null {
  const { value = country, iso = '' } = findCountry(country) ?? {};
  const cityOf = ({ state, city }: ZonePoint): string => cityNamed(foldPlace(value), foldPlace(state), foldPlace(city));
  const sameCity = cityOf(pickup) === cityOf(dropoff);
  const shared = SHARED_CHARACTERS[iso];
  if (shared === undefined) return sameCity ? 'B' : null;
  const share = (count: number): boolean => pickup.postalCode.slice(0, count) === dropoff.postalCode.slice(0, count);
  if (share(shared.A)) return 'A';
  if (share(shared.B)) return 'B';
  return sameCity && foldPlace(pickup.state) === foldPlace(dropoff.state) ? 'C' : null;
}

/** The market of a place, with the country as the list of countries spells it, and the city by its present name. */
export const marketOf = (country: string, state: string, city: string): Market =>
  normalizeMarket(writtenMarket(country, state, city));

/** A market in the spelling that's stored. */
export function normalizeMarket(market: Market): Market {
  const [country = '', region = '', ...city] = market.split('|').map(foldPlace);
  return [country, region, ...city.map((name) => cityNamed(country, region, name))].join('|') as Market;
}
