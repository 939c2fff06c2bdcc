import { metersBetween, type Point } from '../../core/geography/point.ts';
import type { Area } from '../../core/delivery/place/position.ts';

/** A postal area of a country, as the database stores it. */
export interface PostalArea extends Area {
  readonly country: string;
  readonly code: string;
}

/** The part of a code that the database looks up: the first three characters in Canada, the whole ZIP code elsewhere. */
const partOf = (country: string, code: string): string =>
  code
    .replaceAll(' ', '')
    .slice(0, country === 'ca' ? 3 : 5)
    .toUpperCase();

/** The spread of a single point, in meters: half the usual distance between ZIP codes of a city. */
const ONE_POINT = 1500;
const MIN_SPREAD = 300;

/**
 * The postal areas of GeoNames' files: lines of fields with tabs between them, with the country first, the code second, and
 * the latitude and longitude tenth and eleventh. Points of one area become its middle, and their farthest distance its
 * spread.
 */
export function postalAreas(text: string): PostalArea[] {
  const points = new Map<string, Point[]>();
  for (const line of text.split('\n')) {
    const fields = line.trimEnd().split('\t');
    const country = fields[0]?.toLowerCase() ?? '';
    const [lat, lon] = [Number(fields[9]), Number(fields[10])];
    const code = partOf(country, fields[1] ?? '');
    const isSound = fields.length > 10 && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0);
    if (!isSound || !/^[a-z]{2}$/u.test(country) || !/^[0-9A-Z]{3,5}$/u.test(code)) continue;
    const key = `${country}\t${code}`;
    points.set(key, [...(points.get(key) ?? []), { lat, lon }]);
  }
  return [...points]
    .map(([key, all]) => {
      const [country = '', code = ''] = key.split('\t');
      const mean = (of: (point: Point) => number): number =>
        Math.round((all.reduce((sum, point) => sum + of(point), 0) / all.length) * 1e5) / 1e5;
      const middle = { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) };
      const farthest = Math.max(...all.map((point) => metersBetween(point, middle)));
      const spread = all.length === 1 ? ONE_POINT : Math.max(MIN_SPREAD, Math.round(farthest));
      return { country, code, ...middle, spread };
    })
    .toSorted((a, b) => (a.country + a.code < b.country + b.code ? -1 : 1));
}

/** The commands that replace the areas of those countries, for `psql`. */
export function areasSql(areas: readonly PostalArea[]): string {
  const countries = [...new Set(areas.map(({ country }) => country))];
  return [
    '-- Postal areas of GeoNames, geonames.org, under CC BY 4.0.',
    'begin;',
    `delete from private.postal_areas where country in (${countries.map((country) => `'${country}'`).join(', ')});`,
    'copy private.postal_areas (country, code, lat, lon, spread) from stdin;',
    ...areas.map(({ country, code, lat, lon, spread }) => [country, code, lat, lon, spread].join('\t')),
    '\\.',
    'commit;',
    '',
  ].join('\n');
}
