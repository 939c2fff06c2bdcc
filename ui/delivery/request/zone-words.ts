import { findCountry } from '#core/geography/country.ts';
import { ZONES, type Zone } from '#core/delivery/price/zone.ts';

const words: Readonly<Record<string, string>> = {
  us: 'Nearby is the same ZIP code, across town one with the same first three digits, metro area the rest of the city.',
  ca: 'Nearby is a postal code with the same first three characters, across town one with the same first two, metro area the rest of the city.',
};

/** Describes the zones of a country: the price changes at the border of two postal codes. */
export const zonesInWords = (country: string): string =>
  words[findCountry(country)?.iso ?? ''] ?? 'All deliveries within a city cost the same.';

/** The zones that a country has. */
export const zonesIn = (country: string): readonly Zone[] =>
  words[findCountry(country)?.iso ?? ''] === undefined ? ['B'] : ZONES;
