import { findCountry } from './country.ts';
import { fold } from '../fold.ts';
import { isolate } from '../isolate.ts';

/** A state, province or territory. Codes are two letters, lower case (spec §3). */
export interface Region {
  readonly code: string;
  readonly name: string;
}

const regions = (table: string): readonly Region[] =>
  table.split('|').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }));

/** All 50 states. */
export const US_STATES = regions(
  'al Alabama|ak Alaska|az Arizona|ar Arkansas|ca California|co Colorado|ct Connecticut|de Delaware|fl Florida|ga Georgia|hi Hawaii|id Idaho|il Illinois|in Indiana|ia Iowa|ks Kansas|ky Kentucky|la Louisiana|me Maine|md Maryland|ma Massachusetts|mi Michigan|mn Minnesota|ms Mississippi|mo Missouri|mt Montana|ne Nebraska|nv Nevada|nh New Hampshire|nj New Jersey|nm New Mexico|ny New York|nc North Carolina|nd North Dakota|oh Ohio|ok Oklahoma|or Oregon|pa Pennsylvania|ri Rhode Island|sc South Carolina|sd South Dakota|tn Tennessee|tx Texas|ut Utah|vt Vermont|va Virginia|wa Washington|wv West Virginia|wi Wisconsin|wy Wyoming',
);

/** The states, the capital's district and Puerto Rico, as addresses use them. */
export const US_REGIONS: readonly Region[] = [
  ...US_STATES,
  { code: 'pr', name: 'Puerto Rico' },
  { code: 'dc', name: 'Washington, D.C.' },
].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The five states of the registration's business form (spec §3, decision five-states-at-registration). */
export const US_STATES_AT_REGISTRATION = ['ca', 'ny', 'tx', 'fl', 'il'].flatMap((code) =>
  US_STATES.filter((state) => state.code === code),
);

/** 10 provinces and 3 territories. */
export const CA_PROVINCES = regions(
  'ab Alberta|bc British Columbia|mb Manitoba|nb New Brunswick|nl Newfoundland and Labrador|ns Nova Scotia|on Ontario|pe Prince Edward Island|qc Quebec|sk Saskatchewan|nt Northwest Territories|nu Nunavut|yt Yukon',
);

/** The form that offers the regions: during registration, the business form offers fewer states. */
export type RegionForm = 'registration' | 'later';

/** The regions to choose from; null if the country has a free text field (spec §5). */
export function regionsOf(country: string, form: RegionForm): readonly Region[] | null {
  switch (findCountry(country)?.iso) {
    case 'us':
      return form === 'registration' ? US_STATES_AT_REGISTRATION : US_REGIONS;
    case 'ca':
      return CA_PROVINCES;
    default:
      return null;
  }
}

/** The code of a region by its code or its name, in any spelling; null if the country's list doesn't have it. */
export function regionCode(country: string, typed: string): string | null {
  const wanted = fold(typed).trim();
  return regionsOf(country, 'later')?.find(({ code, name }) => [code, fold(name)].includes(wanted))?.code ?? null;
}

/** A region's name for display; free text stays as it is. */
export const regionName = (country: string, state: string): string =>
  regionsOf(country, 'later')?.find((region) => region.code === state)?.name ?? state;

/**
 * A city with the name of its region, without repetition, for use within a sentence: `Austin, Texas`, but
 * `Washington, D.C.` and `Berlin`.
 */
export function placeName(city: string, region: string): string {
  if (region === '' || region === city) return isolate(city);
  return region.startsWith(`${city},`) ? isolate(region) : `${isolate(city)}, ${isolate(region)}`;
}
