import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namesBesideText } from './names-beside-text.ts';

const root = join(import.meta.dirname, '../../..');
const SAMPLES = 'tests/ui/texts/names.tsx';

/** Takes some seconds, because it reads the whole program with its types. */
const found = namesBesideText(root, (file) => /^(?:ui|src|core\/mail)\/.*\.tsx?$/u.test(file) || file === SAMPLES);

test('a name is isolated from text, a code from translation (isolated-names)', () => {
  expect(found.filter((place) => !place.startsWith(SAMPLES))).toEqual([]);
});

test('exactly the names next to text are found', () => {
  const lines = readFileSync(join(root, SAMPLES), 'utf8').split('\n');
  const none = lines.indexOf('/** No such names. */');
  const expected = lines.flatMap((line, index) =>
    index < none && /^ {2}(?:<|`|\[|text:|return <)|=> `/u.test(line) ? [`${SAMPLES}:${index + 1}`] : [],
  );
  expect(expected).toHaveLength(14);
  expect(found.filter((place) => place.startsWith(SAMPLES)).map((place) => place.split(' ')[0])).toEqual(expected);
});
