import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOf, packLines, readDrawing, type DrawnPoint } from '#core/geography/drawing.ts';
import { drawingIndex, drawingsIn } from '#scripts/build/drawings.ts';
import { drawCity } from '#scripts/city/draw-city.ts';
import { joined, thinned } from '#scripts/city/lines.ts';
import { areasSql, postalAreas } from '#scripts/city/postal-areas.ts';
import { readOsm } from '#scripts/city/read-osm.ts';

/** Two streets that meet, a park, a footway, and a tunnel. Attributes are quoted in both ways. */
const XML = `<?xml version='1.0'?><osm>
<node id="1" lat="43.65000" lon="-79.42000"/><node lon='-79.41000' id='2' lat='43.65000'/><node id="3" lat="43.65000" lon="-79.40000"/>
<node id="4" lat="43.66000" lon="-79.42000"/><node id="5" lat="43.66000" lon="-79.41000"/>
<way id="10"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
<way id="11"><nd ref="2"/><nd ref="3"/><tag v='primary' k='highway'/></way>
<way id="12"><nd ref="1"/><nd ref="2"/><nd ref="5"/><nd ref="4"/><nd ref="1"/><tag k="leisure" v="park"/></way>
<way id="13"><nd ref="1"/><nd ref="5"/><tag k="highway" v="footway"/></way>
<way id="14"><nd ref="1"/><nd ref="4"/><tag k="highway" v="primary"/><tag k="tunnel" v="yes"/></way>
</osm>`;
const STREET: DrawnPoint[] = [
  [-7942000, 4365000],
  [-7940000, 4365000],
];

describe('npm run city', () => {
  test('draws streets and parks of OpenStreetMap XML, and names the source', () => {
    const drawing = drawCity(readOsm(XML));
    expect(Object.keys(drawing.layers)).toEqual(['park', 'major']);
    expect(linesOf(drawing.layers.major ?? '', drawing)).toEqual([STREET]);
    expect(drawing).toMatchObject({
      source: '© OpenStreetMap contributors',
      west: -7942000,
      south: 4365000,
      east: -7940000,
      north: 4366000,
    });
    expect(readDrawing(JSON.parse(JSON.stringify(drawing)))).toEqual(drawing);
  });

  test('draws an Overpass answer, and only what lies in the box', () => {
    const way = (lon: number, tags: Record<string, string>) => ({
      type: 'way',
      tags,
      geometry: [
        { lat: 43.65, lon },
        { lat: 43.66, lon },
      ],
    });
    const answer = {
      elements: [way(-79.42, { highway: 'secondary' }), way(-79, { highway: 'secondary' }), { type: 'node' }],
    };
    const drawing = drawCity(readOsm(JSON.stringify(answer)), { box: [-79.5, 43, -79.4, 44] });
    expect(linesOf(drawing.layers.major ?? '', drawing)).toHaveLength(1);
    expect(() => drawCity(readOsm('{"elements": []}'))).toThrow('nothing to draw');
  });

  test('writes a file that the build takes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'city-'));
    const extract = join(folder, 'map.osm');
    try {
      writeFileSync(extract, XML);
      // In a folder of its own, since a build or the formatter may read the brand's at the same time.
      const script = join(import.meta.dirname, '../../../scripts/city.ts');
      const said = execFileSync('node', [script, extract, 'zz-zz-sample'], { cwd: folder, encoding: 'utf8' });
      expect(said).toContain('© OpenStreetMap contributors');
      const [drawn] = drawingsIn([join(folder, 'brand/cities')]);
      expect(drawn?.city).toBe('zz-zz-sample');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a drawing', () => {
  const point = tuple(integer({ min: -8e6, max: 8e6 }), integer({ min: -4e6, max: 4e6 }));

  test('has the same lines after it is packed and read', () => {
    assert(
      property(
        array(array(point, { minLength: 2, maxLength: 9 }), { minLength: 1, maxLength: 9 }),
        point,
        (lines, [west, south]) => {
          expect(linesOf(packLines(lines, { west, south }), { west, south })).toEqual(lines);
        },
      ),
    );
  });

  test('keeps each point of a line within the tolerance', () => {
    assert(
      property(
        array(tuple(integer({ min: 0, max: 400 }), integer({ min: 0, max: 400 })), { minLength: 3, maxLength: 30 }),
        (line) => {
          const kept = thinned(line, 5);
          const far = ([x, y]: DrawnPoint): number =>
            Math.min(
              ...kept.slice(1).map(([bx, by], index) => {
                const [ax, ay] = kept[index]!;
                const along = Math.hypot(bx - ax, by - ay);
                const t =
                  along === 0
                    ? 0
                    : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / along ** 2));
                return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) * 1.1132;
              }),
            );
          expect(kept.every((one) => line.some((point) => point === one))).toBe(true);
          expect(Math.max(...line.map(far))).toBeLessThanOrEqual(5.01);
        },
      ),
    );
  });

  test('joins only where two lines meet', () => {
    const [a, b, c, d]: DrawnPoint[] = [
      [0, 0],
      [1, 0],
      [2, 0],
      [1, 1],
    ];
    expect(
      joined([
        [a!, b!],
        [c!, b!],
      ]),
    ).toEqual([[a, b, c]]);
    expect(
      joined([
        [a!, b!],
        [b!, c!],
        [b!, d!],
      ]),
    ).toHaveLength(3);
  });

  test.each([
    ['no source', { source: ' ' }],
    ['another format', { format: 2 }],
    ['a broken layer', { layers: { major: '<script>' } }],
    ['an unknown layer', { layers: { houses: '1,1 2,2' } }],
    ['no bounds', { west: null }],
  ])('with %s isn’t read, and doesn’t build', (_, change) => {
    const folder = mkdtempSync(join(tmpdir(), 'drawings-'));
    const good = drawCity(readOsm(XML));
    try {
      writeFileSync(join(folder, 'ca-on-toronto.json'), JSON.stringify(good));
      const [file] = drawingsIn([folder, join(folder, 'none')]);
      expect(drawingIndex([file!])).toEqual({ 'ca|on|toronto': `/${file!.file}` });
      writeFileSync(join(folder, 'ca-on-toronto.json'), JSON.stringify({ ...good, ...change }));
      expect(() => drawingsIn([folder])).toThrow('ca-on-toronto.json is no drawing');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('npm run places', () => {
  const line = (...[country, code, lat, lon]: readonly [string, string, number, number]) =>
    [country, code, 'Place', 'Ontario', 'ON', '', '', '', '', lat, lon, 6].join('\t');

  test('makes areas from GeoNames lines: by three characters in Canada, else by ZIP code', () => {
    const areas = postalAreas(
      [
        line('CA', 'M6J 1A1', 43.64, -79.42),
        line('CA', 'M6J 2Z4', 43.65, -79.42),
        line('US', '60614', 41.92, -87.65),
        'broken',
        line('US', '00000', 0, 0),
      ].join('\n'),
    );
    expect(areas).toEqual([
      { country: 'ca', code: 'M6J', lat: 43.645, lon: -79.42, spread: 557 },
      { country: 'us', code: '60614', lat: 41.92, lon: -87.65, spread: 1500 },
    ]);
    expect(areasSql(areas)).toContain('ca\tM6J\t43.645\t-79.42\t557\nus\t60614\t41.92\t-87.65\t1500\n\\.\n');
  });
});
