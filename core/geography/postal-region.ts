import { findCountry } from './country.ts';
import { regionsOf } from './region.ts';

/** The first letter of a Canadian postal code, and the provinces and territories that have it. */
export const CA_LETTERS =
  'A nl|B ns|C pe|E nb|G qc|H qc|J qc|K on|L on|M on|N on|P on|R mb|S sk|T ab|V bc|X nt nu|Y yt';

/** Areas of Canada that reach into a second province: offices of the federal government in Gatineau, and Flin Flon. */
export const CA_ACROSS_BORDERS = 'K1A qc|R8A sk';

/** The first three digits of ZIP codes, as ranges, and their states. Prefixes of other places are left out. */
export const US_PREFIXES =
  '005 ny|006-007 pr|009 pr|010-027 ma|028-029 ri|030-038 nh|039-049 me|050-054 vt|055 ma|056-059 vt|060-069 ct|070-089 nj|' +
  '100-149 ny|150-196 pa|197-199 de|200 dc|201 va|202-205 dc|206-212 md|214-219 md|220-246 va|247-268 wv|270-289 nc|290-299 sc|' +
  '300-319 ga|320-339 fl|341-342 fl|344 fl|346-347 fl|349 fl|350-369 al|370-385 tn|386-397 ms|398-399 ga|' +
  '400-427 ky|430-459 oh|460-479 in|480-499 mi|500-528 ia|530-549 wi|550-567 mn|569 dc|570-577 sd|580-588 nd|590-599 mt|' +
  '600-629 il|630-658 mo|660-679 ks|680-693 ne|700-714 la|716-729 ar|730-732 ok|733 tx|734-749 ok|750-799 tx|' +
  '800-816 co|820-831 wy|832-838 id|840-847 ut|850-865 az|870-884 nm|885 tx|889-898 nv|' +
  '900-961 ca|967-968 hi|970-979 or|980-994 wa|995-999 ak';

/** ZIP codes whose area reaches into a second state. */
export const US_ACROSS_BORDERS =
  '02861 ma|03579 me|06390 ny|20598 va|21912 de|27048 va|28675 va|30165 al|31905 al|37752 va|38079 ky|42223 tn|42602 tn|51001 sd|51023 sd|' +
  '51360 mn|51557 ne|51640 mo|52542 mo|52573 mo|52626 mo|54540 mi|54554 mi|56027 ia|56136 sd|56144 sd|56164 sd|56219 sd|' +
  '56257 sd|57026 mn|57030 mn|57068 mn|57078 ne|57638 nd|57641 nd|57642 nd|57645 nd|57660 nd|57724 mt|58225 mn|58413 sd|' +
  '58436 sd|58439 sd|58623 sd|58649 sd|58653 sd|59221 nd|59270 nd|59275 nd|59847 id|63673 il|65729 ar|65733 ar|65761 ar|' +
  '66541 ne|67950 ok|68325 ks|68719 sd|68978 ks|69201 sd|69212 sd|69216 sd|69337 sd|71749 la|72338 tn|72395 tn|72644 mo|' +
  '73949 tx|81137 nm|82063 co|82082 ne|82701 sd|82801 mt|82930 ut|83120 id|83127 id|83342 ut|83414 wy|84034 nv|84531 az|' +
  '84536 az|86044 ut|86504 nm|86514 nm|87328 az|88063 tx|88430 tx|89010 ca|89019 ca|89060 ca|89061 ca|89421 or|89439 ca|' +
  '89832 id|97635 ca|97910 id|97913 id|99128 id|99362 or';

type Table = readonly { readonly from: string; readonly to: string; readonly regions: readonly string[] }[];

const tableOf = (text: string): Table =>
  text.split('|').map((entry) => {
    const [range = '', ...regions] = entry.split(' ');
    const [from = '', to = from] = range.split('-');
    return { from, to, regions };
  });

/** Made on first use: most pages that load this never need it. */
let tables: Readonly<Record<'letters' | 'areas' | 'prefixes' | 'borders', Table>> | undefined;

const lookUp = (table: Table, start: string): readonly string[] =>
  table.filter(({ from, to }) => from <= start && start <= to).flatMap(({ regions }) => regions);

/**
 * The states or provinces that a postal code, as `parsePostalCode` returns it, belongs to: none if it belongs to none
 * of the list. Null if the country's codes don't show the state.
 */
export function regionsOfPostalCode(country: string, postalCode: string): readonly string[] | null {
  tables ??= {
    letters: tableOf(CA_LETTERS),
    areas: tableOf(CA_ACROSS_BORDERS),
    prefixes: tableOf(US_PREFIXES),
    borders: tableOf(US_ACROSS_BORDERS),
  };
  switch (findCountry(country)?.iso) {
    case 'us':
      return [...lookUp(tables.prefixes, postalCode.slice(0, 3)), ...lookUp(tables.borders, postalCode.slice(0, 5))];
    case 'ca':
      return [...lookUp(tables.letters, postalCode.slice(0, 1)), ...lookUp(tables.areas, postalCode.slice(0, 3))];
    default:
      return null;
  }
}

/** Whether a postal code can be in a state. True for a state that isn't in the country's list. */
export function isPostalCodeIn(country: string, state: string, postalCode: string): boolean {
  const regions = regionsOfPostalCode(country, postalCode);
  const isListed = regionsOf(country, 'later')?.some(({ code }) => code === state) ?? false;
  return regions === null || !isListed || regions.includes(state);
}
