import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { middlesIn } from '#core/geography/area-middles.ts';
import { postalAreas } from '#scripts/city/postal-areas.ts';
import { areaSeed, pricedAreas } from '#scripts/city/priced-areas.ts';

const line = (country: string, code: string, lat: number, lon: number): string =>
  [country, code, '', '', '', '', '', '', '', lat, lon, ''].join('\t');
const AREAS = postalAreas(
  [
    line('US', '90210', 34.0901, -118.4065),
    line('US', '90001', 33.9731, -118.2479),
    line('US', '91001', 34.1914, -118.1374),
    line('PR', '00601', 18.1788, -66.7516),
    line('CA', 'M6J 1A1', 43.6479, -79.4197),
    line('CA', 'M5V', 43.6404, -79.3995),
    // Military codes have no state, and islands elsewhere in the world another side of it.
    line('US', '09001', 50.1, 8.7),
    line('US', '96910', 13.44, 144.79),
    line('MX', '06000', 19.43, -99.13),
  ].join('\n'),
);

test('prices’ areas are a file for Canada, and one for each first digit of a ZIP code', () => {
  const files = pricedAreas(AREAS);
  expect(Object.fromEntries(files)).toEqual({
    'us-0': ' 00601181806675',
    'us-9': ' 90001339711825\n 90210340911841\n 91001341911814',
    ca: ' M5V436407940\n M6J436507942',
  });
});

test('an area is found in its file, to a hundredth of a degree, and no other is', () => {
  const ca = middlesIn({ ca: pricedAreas(AREAS).get('ca') ?? '' });
  expect(ca('ca', 'M6J 2Z4')).toEqual({ lat: 43.65, lon: -79.42 });
  expect(ca('ca', 'M4X 1A1')).toBeNull();
});

test('the database gets the same areas', () => {
  expect(areaSeed('ca', pricedAreas(AREAS).get('ca') ?? '')).toContain(
    "select 'ca', left(r, -9), left(right(r, 9), 4)::integer / 100.0, -right(r, 5)::integer / 100.0\nfrom string_to_table('M5V436407940 M6J436507942', ' ')",
  );
});

test('the files of the product are as the command writes them', () => {
  const folder = join(import.meta.dirname, '../../../core/geography/areas');
  for (const file of ['ca', 'us-0', 'us-9'])
    expect(readFileSync(join(folder, `${file}.ts`), 'utf8')).toMatch(
      /^\/\/ Written by `npm run areas`\. [^\n]+\n\n\/\*\* [^\n]+ \*\/\nexport const AREAS = `(?:\n?(?: [0-9A-Z]{3,5}\d{9})+)+`;\n$/u,
    );
});
