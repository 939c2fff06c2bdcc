import { cleanText } from '#core/clean-text.ts';
import { APART, plainLetter, WHOLE_LETTER } from '#core/fold.ts';
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

/** The zone of a straight-line distance in meters; null if no zone reaches that far. */
export const zoneWithin = (meters: number, reach: Reach): Zone | null =>
  ZONES.find((zone) => meters <= reach[zone]) ?? null;

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

/** The market of a place with the city as it's written, before `normalizeMarket` replaces a former name. */
export function writtenMarket(country: string, state: string, city: string): Market {
  const parts = [findCountry(country)?.value ?? country, state, city];
  return parts.map((part) => foldPlace(part.replaceAll('|', ' '))).join('|') as Market;
}

/** The country of a market, as the list of countries spells it. */
export const countryOfMarket = (market: string): string => market.slice(0, market.indexOf('|'));
