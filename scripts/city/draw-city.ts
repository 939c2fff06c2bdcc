import {
  DRAWN_AREAS,
  DRAWN_LAYERS,
  packLines,
  type DrawnLayer,
  type DrawnPoint,
  type Drawing,
} from '../../core/geography/drawing.ts';
import { joined, thinned } from './lines.ts';
import type { OsmWay } from './read-osm.ts';

/** The layer of a way, by its tags; null if it isn't drawn. */
function layerOf(tags: OsmWay['tags']): DrawnLayer | null {
  const { highway = '', railway, waterway, natural, leisure, landuse } = tags;
  if (tags['tunnel'] === 'yes') return null;
  if (/^(?:motorway|trunk|primary|secondary)(?:_link)?$/u.test(highway)) return 'major';
  if (/^(?:tertiary(?:_link)?|unclassified)$/u.test(highway)) return 'mid';
  if (/^(?:residential|living_street|pedestrian)$/u.test(highway)) return 'minor';
  if (railway === 'rail' && tags['service'] === undefined) return 'rail';
  if (natural === 'water' || natural === 'bay' || waterway === 'riverbank') return 'water';
  if (waterway === 'river') return 'river';
  if (natural === 'coastline') return 'coast';
  if (
    leisure === 'park' ||
    leisure === 'garden' ||
    natural === 'wood' ||
    landuse === 'forest' ||
    landuse === 'cemetery'
  )
    return 'park';
  return null;
}

/** West, south, east and north, in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Draws OpenStreetMap's ways within a box, or all of them without one. `tolerance` is in meters. */
export function drawCity(
  ways: readonly OsmWay[],
  { tolerance = 5, box = null }: { readonly tolerance?: number; readonly box?: Box | null } = {},
): Drawing {
  const isIn = ([lon, lat]: readonly [number, number]): boolean =>
    box === null || (lon >= box[0] && lat >= box[1] && lon <= box[2] && lat <= box[3]);
  const layers = new Map<DrawnLayer, DrawnPoint[][]>();
  const inside: DrawnPoint[] = [];
  for (const { tags, points } of ways) {
    const layer = layerOf(tags);
    if (layer === null || points.length < 2 || !points.some(isIn)) continue;
    const whole = ([lon, lat]: readonly [number, number]): DrawnPoint => [Math.round(lon * 1e5), Math.round(lat * 1e5)];
    layers.set(layer, [...(layers.get(layer) ?? []), points.map(whole)]);
    inside.push(...points.filter(isIn).map(whole));
  }
  if (inside.length === 0) throw new Error('There is nothing to draw: no way with a known tag lies in the box.');
  const bounds = inside.reduce(
    ({ west, south, east, north }, [x, y]) => ({
      west: Math.min(west, x),
      south: Math.min(south, y),
      east: Math.max(east, x),
      north: Math.max(north, y),
    }),
    { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity },
  );
  const drawn = DRAWN_LAYERS.flatMap((layer) => {
    const isArea = DRAWN_AREAS.includes(layer);
    const lines = layers.get(layer) ?? [];
    const kept = (isArea ? lines : joined(lines))
      .map((line) => thinned(line, tolerance))
      .filter(({ length }) => length > (isArea ? 3 : 1))
      // A fixed order, so that the same data makes the same file.
      .toSorted((a, b) => (a[0]?.[0] ?? 0) - (b[0]?.[0] ?? 0) || (a[0]?.[1] ?? 0) - (b[0]?.[1] ?? 0));
    return kept.length === 0 ? [] : [[layer, packLines(kept, bounds)] as const];
  });
  return { format: 1, source: '© OpenStreetMap contributors', ...bounds, layers: Object.fromEntries(drawn) };
}
