import { findCountry } from '#core/geography/country.ts';
import { type Reach, type Zone, ZONES } from '#core/delivery/price/zone.ts';
import { distanceWords, kilometers } from '#ui/delivery/zone-names.ts';

const byCode: Readonly<Record<string, string>> = {
  us: 'Nearby is the same ZIP code, across town one with the same first three digits, metro area the rest of the city.',
  ca: 'Nearby is a postal code with the same first three characters, across town one with the same first two, metro area the rest of the city.',
};

/**
 * Describes the zones of a country by its prices' reach, or by postal codes if they have none. `isUnknown`: the place of
 * an area isn't known, so the codes decide after all.
 */
export function zonesInWords(country: string, reach: Reach | undefined, isUnknown: boolean): string {
  const codes = byCode[findCountry(country)?.iso ?? ''];
  if (codes === undefined) return 'All deliveries within a city cost the same.';
  if (reach === undefined) return codes;
  if (isUnknown) return `We don’t know where one of these areas is, so the codes decide. ${codes}`;
  const [A, B, C] = ZONES.map((zone) => kilometers(reach[zone]));
  return `Nearby is up to ${A}, across town up to ${B}, metro area up to ${C}: straight, between the middles of both areas.`;
}

/** Says how far apart two areas are, if that's too far; empty if the distance isn't what decides. */
export const tooFarWords = (meters: number | null, reach: Reach | undefined): string =>
  meters === null || reach === undefined || meters <= reach.C
    ? ''
    : `They’re ${distanceWords(meters)} apart, and we go up to ${kilometers(reach.C)}. Is the code right?`;

/** The zones that a country has. */
export const zonesIn = (country: string): readonly Zone[] =>
  byCode[findCountry(country)?.iso ?? ''] === undefined ? ['B'] : ZONES;

/** The zone that a delivery has at best. */
export const nearestZone = (country: string): Zone => zonesIn(country)[0] ?? 'B';
