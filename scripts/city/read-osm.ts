/** A line of OpenStreetMap with its tags. Points are degrees: east, north. */
export interface OsmWay {
  readonly tags: Readonly<Record<string, string>>;
  readonly points: readonly (readonly [lon: number, lat: number])[];
}

interface OverpassElement {
  readonly type: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly geometry?: readonly { readonly lon: number; readonly lat: number }[];
}

/** An attribute of an XML element. OSM files quote with ' or ", in any order. */
const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`, 'u')
    .exec(element)
    ?.slice(1)
    .find((text) => text !== undefined);

/** The ways of an OpenStreetMap file in XML, or of an Overpass answer to `[out:json]` with `out geom`. */
export function readOsm(text: string): OsmWay[] {
  if (text.trimStart().startsWith('{')) {
    const { elements } = JSON.parse(text) as { readonly elements: readonly OverpassElement[] };
    return elements.flatMap(({ type, tags = {}, geometry }) =>
      type === 'way' && geometry !== undefined
        ? [{ tags, points: geometry.map(({ lon, lat }) => [lon, lat] as const) }]
        : [],
    );
  }
  const nodes = new Map<string, readonly [number, number]>();
  for (const [, element = ''] of text.matchAll(/<node\b([^>]*)>/gu)) {
    const [id, lon, lat] = ['id', 'lon', 'lat'].map((name) => attribute(element, name));
    if (id !== undefined && lon !== undefined && lat !== undefined) nodes.set(id, [Number(lon), Number(lat)]);
  }
  return [...text.matchAll(/<way\b[^>]*>(?<body>[^]*?)<\/way>/gu)].map(({ groups }) => {
    const body = groups?.['body'] ?? '';
    return {
      tags: Object.fromEntries(
        [...body.matchAll(/<tag\b([^>]*)>/gu)].map(([, tag = '']) => [
          attribute(tag, 'k') ?? '',
          attribute(tag, 'v') ?? '',
        ]),
      ),
      points: [...body.matchAll(/<nd\b([^>]*)>/gu)].flatMap(([, nd = '']) => {
        const node = nodes.get(attribute(nd, 'ref') ?? '');
        return node === undefined ? [] : [node];
      }),
    };
  });
}
