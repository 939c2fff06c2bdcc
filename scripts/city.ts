// Draws a city from OpenStreetMap data: npm run city -- extract.osm.gz ca-on-toronto --box -79.47,43.62,-79.33,43.70
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { marketOfSlug } from '../core/delivery/board/board-path.ts';
import { drawCity, type Box } from './city/draw-city.ts';
import { readOsm } from './city/read-osm.ts';

const USAGE = `Usage: npm run city -- <extract> <city> [--box west,south,east,north] [--tolerance 5]

  extract      OpenStreetMap XML (.osm, .osm.gz), or an Overpass answer to [out:json] with "out geom"
  city         its part of an address, such as ca-on-toronto: country, state, city
  --box        the part to draw, in degrees
  --tolerance  how far a line may be off, in meters

Writes brand/cities/<city>.json, which the next build contains.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { box: { type: 'string' }, tolerance: { type: 'string', default: '5' } },
});
const [extract, city] = positionals;
const box = values.box?.split(',').map(Number);
const tolerance = Number(values.tolerance);
const isBox = box === undefined || (box.length === 4 && box.every((edge) => Number.isFinite(edge)));
if (extract === undefined || city === undefined || marketOfSlug(city) === null || !isBox || !(tolerance >= 0)) {
  console.error(USAGE);
  process.exit(2);
}

const bytes = readFileSync(extract);
const text = (extract.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
const drawing = drawCity(readOsm(text), { tolerance, box: (box as Box | undefined) ?? null });
const folder = 'brand/cities';
mkdirSync(folder, { recursive: true });
const file = join(folder, `${city}.json`);
const written = JSON.stringify(drawing);
writeFileSync(file, written);
const kB = (size: number): string => `${(size / 1000).toFixed(1)} kB`;
console.info(`${file}: ${kB(written.length)}, ${kB(brotliCompressSync(written).length)} compressed. ${drawing.source}`);
