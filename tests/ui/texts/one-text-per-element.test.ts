import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mixedTexts } from './jsx-texts.ts';

const root = join(import.meta.dirname, '../../..');
const MIXED = 'tests/ui/texts/mixed.tsx';

/** Takes some seconds, because it reads the whole program with its types. */
const found = mixedTexts(root, (file) => /^(?:ui|src)\/.*\.tsx$/u.test(file) || file === MIXED);

test('a text that changes is the only child of its element (one-text-per-element)', () => {
  expect(found.filter((place) => !place.startsWith(MIXED))).toEqual([]);
});

test('exactly the mixed texts are found', () => {
  const lines = readFileSync(join(root, MIXED), 'utf8').split('\n');
  const expected = lines.flatMap((line, index) =>
    /^ {2}<(?:p|Fragment) key="/u.test(line) && index < lines.indexOf('];') ? [`${MIXED}:${index + 1}`] : [],
  );
  expect(expected).toHaveLength(8);
  expect(found.filter((place) => place.startsWith(MIXED)).toSorted()).toEqual(expected.toSorted());
});
