// Writes the areas that prices are measured between, from GeoNames' lists: npm run areas -- CA.txt US.txt PR.txt
import { readFileSync, writeFileSync } from 'node:fs';
import { postalAreas } from './city/postal-areas.ts';
import { areaSeed, pricedAreas } from './city/priced-areas.ts';

const USAGE = `Usage: npm run areas -- CA.txt US.txt PR.txt

  The files of Canada, the United States and Puerto Rico from the postal codes of GeoNames, unpacked:
  download.geonames.org/export/zip

Writes core/geography/areas, and priced-areas.sql with the same numbers: make that a migration of the same release.`;

const SOURCE = 'Postal codes of GeoNames, geonames.org, CC BY 4.0, rounded to 0.01 degree';
const files = process.argv.slice(2);
if (files.length !== 3 || files.some((file) => file.startsWith('-'))) {
  console.error(USAGE);
  process.exit(2);
}
const texts = [...pricedAreas(postalAreas(files.map((file) => readFileSync(file, 'utf8')).join('\n')))];
for (const [file, text] of texts)
  writeFileSync(
    `core/geography/areas/${file}.ts`,
    `// Written by \`npm run areas\`. ${SOURCE}.\n\n/** Postal areas, as \`area-middles.ts\` reads them. */\nexport const AREAS = \`${text}\`;\n`,
  );
writeFileSync(
  'priced-areas.sql',
  `-- ${SOURCE}. Written by \`npm run areas\`.\ndelete from private.priced_areas;\n${texts.map(([file, text]) => areaSeed(file, text)).join('')}`,
);
console.info(`${texts.map(([file, text]) => `${file} ${text.split(' ').length - 1}`).join(', ')}. ${SOURCE}.`);
