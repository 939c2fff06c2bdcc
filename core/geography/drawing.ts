/** The layers of a drawn city, in the order in which they're painted. */
export const DRAWN_LAYERS = ['water', 'land', 'park', 'river', 'coast', 'rail', 'minor', 'mid', 'major'] as const;
export type DrawnLayer = (typeof DRAWN_LAYERS)[number];

/** Layers of areas; the others are lines. */
export const DRAWN_AREAS: readonly DrawnLayer[] = ['water', 'land', 'park'];

/**
 * A city to draw: its bounds in whole 1e-5 degrees, and each layer's lines as text. Lines are separated by `;`, points
 * by a space. Each point is its difference from the previous one, in base 36; the first, from the south-west corner.
 */
export interface Drawing {
  readonly format: 1;
  /** The maker of the data, as it's shown under the map. */
  readonly source: string;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly layers: Readonly<Partial<Record<DrawnLayer, string>>>;
}

/** East and north, in whole 1e-5 degrees. */
export type DrawnPoint = readonly [east: number, north: number];

/** Reads a drawing; null if it's broken, of another format, or doesn't name its source. */
export function readDrawing(value: unknown): Drawing | null {
  if (typeof value !== 'object' || value === null) return null;
  const { format, source, west, south, east, north, layers } = value as Readonly<Record<string, unknown>>;
  const bounds = [west, south, east, north];
  if (format !== 1 || typeof source !== 'string' || source.trim() === '') return null;
  if (!bounds.every((edge) => Number.isInteger(edge)) || typeof layers !== 'object' || layers === null) return null;
  const texts = Object.entries(layers as Readonly<Record<string, unknown>>);
  const isLayer = ([name, text]: readonly [string, unknown]): boolean =>
    DRAWN_LAYERS.includes(name as DrawnLayer) && typeof text === 'string' && /^[0-9a-z,; -]*$/u.test(text);
  return texts.every(isLayer) ? (value as Drawing) : null;
}

/** The lines of one layer. */
export function linesOf(packed: string, { west, south }: Pick<Drawing, 'west' | 'south'>): DrawnPoint[][] {
  if (packed === '') return [];
  return packed.split(';').map((line) => {
    let [x, y] = [west, south];
    return line.split(' ').map((pair) => {
      const [east = '0', north = '0'] = pair.split(',');
      [x, y] = [x + Number.parseInt(east, 36), y + Number.parseInt(north, 36)];
      return [x, y] as const;
    });
  });
}

/** The reverse of `linesOf`. */
export const packLines = (
  lines: readonly (readonly DrawnPoint[])[],
  { west, south }: Pick<Drawing, 'west' | 'south'>,
): string =>
  lines
    .map((line) =>
      line
        .map(([x, y], index) => {
          const [fromX, fromY] = line[index - 1] ?? [west, south];
          return `${(x - fromX).toString(36)},${(y - fromY).toString(36)}`;
        })
        .join(' '),
    )
    .join(';');
