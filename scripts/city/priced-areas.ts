import { regionsOfPostalCode } from '../../core/geography/postal-region.ts';
import type { PostalArea } from './postal-areas.ts';

/** Puerto Rico has ZIP codes of the United States. */
const PRICED: Readonly<Record<string, 'ca' | 'us'>> = { ca: 'ca', us: 'us', pr: 'us' };

/** Military codes and those of islands elsewhere in the world are left out: no state has them. */
const isListed = ({ country, code, lon }: PostalArea): boolean =>
  PRICED[country] !== undefined && lon < 0 && regionsOfPostalCode(PRICED[country], code)?.length !== 0;

const digits = (degrees: number, length: number): string => String(Math.round(degrees * 100)).padStart(length, '0');

/**
 * The areas that prices depend on, as `core/geography/areas` has them, by file: Canada, and the United States by the first
 * digit of a ZIP code. Each is a space, its code, four digits of latitude and five of western longitude in hundredths of a
 * degree. A line has those whose codes begin with the same characters.
 */
export function pricedAreas(areas: readonly PostalArea[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  let line = '';
  for (const { country, code, lat, lon } of areas.filter(isListed).toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const file = PRICED[country] === 'ca' ? 'ca' : `us-${code[0]}`;
    const begin = code.slice(0, code.length === 5 ? 3 : 2);
    const before = files.get(file);
    files.set(
      file,
      `${before ?? ''}${before !== undefined && begin !== line ? '\n' : ''} ${code}${digits(lat, 4)}${digits(-lon, 5)}`,
    );
    line = begin;
  }
  return files;
}

/** The statement that adds a file's areas to the database. */
export const areaSeed = (
  file: string,
  text: string,
): string => `insert into private.priced_areas (country, code, lat, lon)
select '${file.slice(0, 2)}', left(r, -9), left(right(r, 9), 4)::integer / 100.0, -right(r, 5)::integer / 100.0
from string_to_table('${text.replaceAll('\n', '').trim()}', ' ') as t (r);
`;
