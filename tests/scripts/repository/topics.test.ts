import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** The topics of `core`, each of which imports only those before it. ARCHITECTURE.md has the same list. */
const LADDER = [
  'listing',
  'geography',
  'identity',
  'storage',
  'session',
  'verification',
  'account',
  'business',
  'delivery',
  'statement',
  'pitch',
  'support',
  'integration',
  'mail',
  'alert',
  'registration',
  'courier',
  'review',
  'inquiry',
  'app',
];

/** The folders of `core/delivery`, a ladder as well. */
const DELIVERY_LADDER = ['price', 'request', 'lifecycle', 'place', 'track', 'merchant', 'board', 'courier', 'live'];

/** The topics of `ui`, each of which imports only those before it; a dynamic import may lead to any screen. */
const UI_LADDER = [
  'art',
  'kit',
  'app',
  'listing',
  'geography',
  'session',
  'inquiry',
  'account',
  'delivery',
  'map',
  'business',
  'statement',
  'alert',
  'support',
  'registration',
  'courier',
  'public',
  'integration',
  'my-account',
  'admin',
  'demo',
  'kit-page',
];

const filesIn = (layer: string, names = /\.tsx?$/u): string[] =>
  readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => posix.join(layer, name));

/** The modules of the product that a file imports or exports from, types included. */
function importsOf(file: string): string[] {
  const sources = readFileSync(join(root, file), 'utf8').matchAll(
    /(?:^|\n)(?:import|export)\s[^;']*?from\s+'(?<source>[#.][^']+)'/gu,
  );
  return [...sources].map(({ groups }) => {
    const source = groups?.['source'] ?? '';
    return source.startsWith('#') ? source.slice(1) : posix.join(posix.dirname(file), source);
  });
}

/** The topic of a file in `core` or `ui`; null for what every topic may use. */
const topicOf = (file: string): string | null => (file.split('/').length > 2 ? (file.split('/')[1] ?? null) : null);

/** Why a file may not import another one of its layer; null if it may. */
function climbs(from: string, to: string, ladder: readonly string[] = LADDER): string | null {
  const [own, other] = [topicOf(from), topicOf(to)];
  const allowed = other === null || (own !== null && ladder.indexOf(other) <= ladder.indexOf(own));
  return allowed ? null : `${from} imports ${to}`;
}

/** Groups of files that need each other, by Tarjan's algorithm. */
function circles(files: readonly string[], imports: (file: string) => readonly string[]): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.size - 1);
    stack.push(file);
    for (const next of imports(file)) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) found.push(group);
  };
  for (const file of files) if (!index.has(file)) visit(file);
  return found;
}

describe('the topics of core', () => {
  test('are all on the ladder', () => {
    const topics = new Set(filesIn('core').flatMap((file) => topicOf(file) ?? []));
    expect([...topics].toSorted()).toEqual(LADDER.toSorted());
  });

  test('import only what is below them, types included', () => {
    const wrong = filesIn('core').flatMap((file) => importsOf(file).flatMap((to) => climbs(file, to) ?? []));
    expect(wrong).toEqual([]);
  });

  test('are listed in ARCHITECTURE.md in the order of the ladder', () => {
    expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(LADDER.map((t) => `\`${t}\``).join(' → '));
  });

  test('an import upward is found', () => {
    expect(climbs('core/identity/a.ts', 'core/review/b.ts')).toBe('core/identity/a.ts imports core/review/b.ts');
    expect(climbs('core/clock.ts', 'core/identity/a.ts')).not.toBeNull();
    expect(climbs('core/review/b.ts', 'core/identity/a.ts')).toBeNull();
  });
});

describe('the folders of core/delivery', () => {
  const folderOf = (file: string) => /^core\/delivery\/(\w+)\//u.exec(file)?.[1] ?? null;

  test('are all on their ladder', () => {
    expect([...new Set(filesIn('core/delivery').map(folderOf))].toSorted()).toEqual(DELIVERY_LADDER.toSorted());
  });

  test('import only what is below them, types included', () => {
    const rank = (file: string) => DELIVERY_LADDER.indexOf(folderOf(file) ?? '');
    const wrong = filesIn('core/delivery').flatMap((file) =>
      importsOf(file).flatMap((to) => (rank(to) > rank(file) ? `${file} imports ${to}` : [])),
    );
    expect(wrong).toEqual([]);
  });

  test('are listed in ARCHITECTURE.md in the order of the ladder', () => {
    const listed = DELIVERY_LADDER.map((folder) => `\`${folder}\``).join(' → ');
    expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(listed);
  });
});

describe('the topics of ui', () => {
  test('are all on their ladder', () => {
    expect([...new Set(filesIn('ui').flatMap((file) => topicOf(file) ?? []))].toSorted()).toEqual(UI_LADDER.toSorted());
  });

  test('import only what is below them, types included', () => {
    const wrong = filesIn('ui').flatMap((file) =>
      importsOf(file).flatMap((to) => (to.startsWith('ui/') ? (climbs(file, to, UI_LADDER) ?? []) : [])),
    );
    expect(wrong).toEqual([]);
  });

  test('are listed in ARCHITECTURE.md in the order of the ladder', () => {
    const listed = UI_LADDER.map((topic) => `\`${topic}\``).join(' → ');
    expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(listed);
  });
});

/** The number of these files in each folder. */
function sizesOf(files: readonly string[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const file of files) sizes.set(posix.dirname(file), (sizes.get(posix.dirname(file)) ?? 0) + 1);
  return sizes;
}

test.each(['core', 'adapters', 'supabase/functions', 'tests'])('no folder of %s has more than 25 files', (layer) => {
  expect([...sizesOf(filesIn(layer))].filter(([, count]) => count > 25)).toEqual([]);
});

test('no folder of ui has more than 25 files, styles included', () => {
  const sizes = sizesOf(filesIn('ui', /\.(?:tsx?|css)$/u));
  expect(sizes.size).toBeGreaterThan(50);
  expect([...sizes].filter(([, count]) => count > 25)).toEqual([]);
});

describe('imports', () => {
  test('run in no circle, types included', () => {
    const files = ['core', 'adapters', 'ui', 'src', 'demo', 'brand', 'api', 'scripts'].flatMap((layer) =>
      filesIn(layer),
    );
    const known = new Set(files);
    const all = new Map(files.map((file) => [file, importsOf(file).filter((to) => known.has(to))]));
    expect([...all.values()].flat().length).toBeGreaterThan(2000);
    expect(circles(files, (file) => all.get(file) ?? [])).toEqual([]);
  });

  test('a circle is found', () => {
    const imports: Readonly<Record<string, string[]>> = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [] };
    expect(circles(Object.keys(imports), (file) => imports[file] ?? [])).toEqual([['b', 'c']]);
  });
});
