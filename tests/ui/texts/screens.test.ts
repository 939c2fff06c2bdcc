import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { describe, expect, test } from 'vitest';
import { mixedTexts } from './jsx-texts.ts';
import { namesBesideText } from './names-beside-text.ts';

const root = join(import.meta.dirname, '../../..');
const MIXED = 'tests/ui/texts/mixed.tsx';
const NAMES = 'tests/ui/texts/names.tsx';

/** Takes some seconds, because it reads the screens with their types. */
function readScreens(): { readonly mixed: readonly string[]; readonly names: readonly string[] } {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(import.meta.dirname, 'tsconfig.json')] }).getProjects();
    if (project === undefined) throw new Error('The screens have no tsconfig.json.');
    return {
      mixed: mixedTexts(root, project, (file) => /^(?:ui|src)\/.*\.tsx$/u.test(file) || file === MIXED),
      names: namesBesideText(
        root,
        project,
        (file) => /^(?:ui|src|core\/mail)\/.*\.tsx?$/u.test(file) || file === NAMES,
      ),
    };
  } finally {
    api.close();
  }
}

const found = readScreens();
const inFile = (places: readonly string[], file: string) => places.filter((place) => place.startsWith(file));
const elsewhere = (places: readonly string[], file: string) => places.filter((place) => !place.startsWith(file));

describe('a text that changes (one-text-per-element)', () => {
  test('is the only child of its element', () => {
    expect(elsewhere(found.mixed, MIXED)).toEqual([]);
  });

  test('is found exactly if it’s mixed with others', () => {
    const lines = readFileSync(join(root, MIXED), 'utf8').split('\n');
    const expected = lines.flatMap((line, index) =>
      /^ {2}<(?:p|Fragment) key="/u.test(line) && index < lines.indexOf('];') ? [`${MIXED}:${index + 1}`] : [],
    );
    expect(expected).toHaveLength(8);
    expect(inFile(found.mixed, MIXED).toSorted()).toEqual(expected.toSorted());
  });
});

describe('a name or code (isolated-names)', () => {
  test('is isolated: a name from text, a code from translation', () => {
    expect(elsewhere(found.names, NAMES)).toEqual([]);
  });

  test('is found exactly if it’s next to text', () => {
    const lines = readFileSync(join(root, NAMES), 'utf8').split('\n');
    const none = lines.indexOf('/** No such names. */');
    const expected = lines.flatMap((line, index) =>
      index < none && /^ {2}(?:<|`|\[|text:|return <)|=> `/u.test(line) ? [`${NAMES}:${index + 1}`] : [],
    );
    expect(expected).toHaveLength(14);
    expect(inFile(found.names, NAMES).map((place) => place.split(' ')[0])).toEqual(expected);
  });
});
