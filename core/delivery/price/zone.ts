import { cleanText } from '#core/clean-text.ts';
import { APART, plainLetter, WHOLE_LETTER } from '#core/fold.ts';
import { cityNamed } from '#core/geography/city-aliases.ts';
import { findCountry } from '#core/geography/country.ts';
import { fits } from '#core/storable.ts';

/** The distance of a delivery: nearby, across town, metro area. */
export type Zone = 'A' | 'B' | 'C';
export const ZONES: readonly Zone[] = ['A', 'B', 'C'];

/** The greatest straight-line distance of each zone, in meters. */
export type Reach = Readonly<Record<Zone, number>>;

/** The facts about one end of a delivery that the price depends on. The postal code is as `parsePostalCode` returns it. */
export interface ZonePoint {
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

/** The blocks of combining marks, as in the database. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

/** Capital letters in Latin, Greek, Cyrillic and Armenian. Names of places aren't written in other scripts with capitals. */
const CAPITAL = /[A-Z\u00c0-\u0556\u1e9e]/gu;
/** The characters that separate words, as in the database. */
const BETWEEN_WORDS =
  /[!"#$%&()*+,/:;<=>?@[\\\]^_{}~\u00a1\u00a7\u00ab\u00b6\u00bb\u00bf\u2010-\u2027\u2030-\u205e\u3001-\u3003\u3008-\u3011\u3014-\u301f\- ]+/gu;

/**
 * A place name for comparison, because people spell it in several ways: lower case, without marks, apostrophes and
 * points, with single spaces in place of punctuation. Łódź is Lodz, and St. John’s is St Johns. The database has the same
 * function.
 */
export function foldPlace(text: string): string {
  const small = cleanText(text.replace(APART, '').normalize('NFKD').replace(MARKS, ''))
    .replace(CAPITAL, (letter) => letter.toLowerCase())
    .replaceAll('ς', 'σ')
    .replace(WHOLE_LETTER, plainLetter);
  return small.replace(APART, '').replace(BETWEEN_WORDS, ' ').trim() || small;
}

/** The number of leading postal code characters that both ends share in zones A and B, by country. */
const SHARED_CHARACTERS: Readonly<Record<string, { readonly A: number; readonly B: number }>> = {
  us: { A: 5, B: 3 },
  ca: { A: 3, B: 2 },
};

/** The zone of a straight-line distance in meters; null if no zone reaches that far. */
export const zoneWithin = (meters: number, reach: Reach): Zone | null =>
  ZONES.find((zone) => meters <= reach[zone]) ?? null;

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

/** The market, a city, in which a delivery is offered: `us|ca|san francisco`. */
export type Market = string & { readonly __brand: 'Market' };

/** The maximum length of a market, in characters. */
const MARKET_LENGTH = 300;

/** Whether received markets are few and short enough to be parsed. The database makes the same check first. */
export const isMarketList = (texts: readonly string[]): boolean =>
  texts.length <= 100 && texts.every((text) => fits(text, MARKET_LENGTH));

/** Whether a text has the form of a market. */
export const isMarket = (value: unknown): value is Market =>
  typeof value === 'string' && /^[^|]+\|[^|]*\|[^|]+$/u.test(value) && [...value].length <= MARKET_LENGTH;

/** The market of a place, with the country as the list of countries spells it, and the city by its present name. */
export function marketOf(country: string, state: string, city: string): Market {
  const [of = '', region = '', name = ''] = [findCountry(country)?.value ?? country, state, city].map((part) =>
    foldPlace(part.replaceAll('|', ' ')),
  );
  return `${of}|${region}|${cityNamed(of, region, name)}` as Market;
}

/** A market in the spelling that's stored. */
export function normalizeMarket(market: Market): Market {
  const [country = '', region = '', ...city] = market.split('|').map(foldPlace);
  return [country, region, ...city.map((name) => cityNamed(country, region, name))].join('|') as Market;
}

/** The country of a market, as the list of countries spells it. */
export const countryOfMarket = (market: string): string => market.slice(0, market.indexOf('|'));
