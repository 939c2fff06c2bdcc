// Makes a file of postal areas for the database: npm run places -- CA.txt US.txt
import { readFileSync, writeFileSync } from 'node:fs';
import { areasSql, postalAreas } from './city/postal-areas.ts';

const USAGE = `Usage: npm run places -- <file>…

  file  a country's postal codes from GeoNames (download.geonames.org/export/zip), unpacked: CA.txt, US.txt

Writes postal-areas.sql. Load it as the owner of the tables: psql "$DATABASE_URL" -f postal-areas.sql`;

const files = process.argv.slice(2);
if (files.length === 0 || files.some((file) => file.startsWith('-'))) {
  console.error(USAGE);
  process.exit(2);
}
const areas = postalAreas(files.map((file) => readFileSync(file, 'utf8')).join('\n'));
if (areas.length === 0) {
  console.error('These files have no postal codes.');
  process.exit(1);
}
writeFileSync('postal-areas.sql', areasSql(areas));
console.info(`postal-areas.sql: ${areas.length} areas. Postal codes of GeoNames, CC BY 4.0.`);
