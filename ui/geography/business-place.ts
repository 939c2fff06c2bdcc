import type { Business } from '#core/business/business.ts';
import { findCountry } from '#core/geography/country.ts';
import { placeName, regionName } from '#core/geography/region.ts';

/** There are few pairs of region and country, and finding one is slow, so each is cached. */
const known = new Map<string, { region: string; country: string }>();

function regionOf({ country, state }: Pick<Business, 'country' | 'state'>): { region: string; country: string } {
  const key = `${country}|${state}`;
  let names = known.get(key);
  if (names === undefined) {
    names = { region: regionName(country, state), country: findCountry(country)?.name ?? country };
    known.set(key, names);
  }
  return names;
}

/** A business's place as people write it: city and region, and the country. */
export function businessPlace(business: Pick<Business, 'city' | 'country' | 'state'>): {
  readonly city: string;
  readonly country: string;
} {
  const { region, country } = regionOf(business);
  return { city: placeName(business.city, region), country };
}
