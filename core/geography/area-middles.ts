import { findCountry } from './country.ts';
import { metersBetween, type Point } from './point.ts';

/** The part of a postal code that names its area: a ZIP code, or the first three characters of a Canadian one. */
export const areaCode = (country: string, postalCode: string): string => postalCode.slice(0, country === 'ca' ? 3 : 5);

/** The middle of the area of a stored postal code, to 0.01 degree; null if it isn't known. */
export type MiddleOf = (country: string, postalCode: string) => Point | null;

/** Postal areas of Canada, and of the United States by the first digit of a ZIP code (decision area-middles). */
const FILES: Readonly<Record<string, () => Promise<{ readonly AREAS: string }>>> = {
  ca: () => import('./areas/ca.ts'),
  us0: () => import('./areas/us-0.ts'),
  us1: () => import('./areas/us-1.ts'),
  us2: () => import('./areas/us-2.ts'),
  us3: () => import('./areas/us-3.ts'),
  us4: () => import('./areas/us-4.ts'),
  us5: () => import('./areas/us-5.ts'),
  us6: () => import('./areas/us-6.ts'),
  us7: () => import('./areas/us-7.ts'),
  us8: () => import('./areas/us-8.ts'),
  us9: () => import('./areas/us-9.ts'),
};

const isoOf = (country: string): string => findCountry(country)?.iso ?? '';
const fileOf = (iso: string, postalCode: string): string => (iso === 'us' ? `us${postalCode.slice(0, 1)}` : iso);

/** The length of an area's latitude and longitude, in hundredths of a degree. */
const LAT = 4;
const LON = 5;

/** Finds the middle of an area in a file's text. */
function middleIn(areas: string, code: string): Point | null {
  const found = areas.indexOf(` ${code}`);
  if (found < 0) return null;
  const at = found + 1 + code.length;
  const degrees = (from: number, length: number): number => Number(areas.slice(from, from + length)) / 100;
  return { lat: degrees(at, LAT), lon: -degrees(at + LAT, LON) };
}

/** Finds middles in the texts of files, by name. */
export const middlesIn =
  (texts: Readonly<Partial<Record<string, string>>>): MiddleOf =>
  (country, postalCode) => {
    const iso = isoOf(country);
    const code = areaCode(iso, postalCode);
    const areas = texts[fileOf(iso, postalCode)];
    return areas === undefined || code.length !== (iso === 'ca' ? 3 : 5) ? null : middleIn(areas, code);
  };

/**
 * Fetches the areas of some postal codes of a country; of all its codes, if none are given. Rejects if they can't be
 * fetched. In a country without areas, no middle is known.
 */
export async function loadMiddles(country: string, postalCodes?: readonly string[]): Promise<MiddleOf> {
  const iso = isoOf(country);
  const wanted = postalCodes?.map((code) => fileOf(iso, code));
  const files = Object.entries(FILES).filter(
    ([name]) => wanted?.includes(name) ?? (iso !== '' && name.startsWith(iso)),
  );
  return middlesIn(
    Object.fromEntries(await Promise.all(files.map(async ([name, load]) => [name, (await load()).AREAS] as const))),
  );
}

/** The straight-line distance between the areas of two stored postal codes, in whole meters; null if one isn't known. */
export function metersApart(middleOf: MiddleOf, country: string, from: string, to: string): number | null {
  const [one, other] = [middleOf(country, from), middleOf(country, to)];
  return one === null || other === null ? null : Math.round(metersBetween(one, other));
}
