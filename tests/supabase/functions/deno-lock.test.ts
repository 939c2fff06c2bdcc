import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = <T>(path: string): T => JSON.parse(readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')) as T;

const { imports } = read<{ imports: Record<string, string> }>('supabase/functions/deno.json');
const { version, specifiers, npm } = read<{
  version: string;
  specifiers: Record<string, string>;
  npm: Record<string, { integrity?: string; dependencies?: string[] }>;
}>('supabase/functions/deno.lock');
const { packages } = read<{ packages: Record<string, { version?: string; integrity?: string }> }>('package-lock.json');

/** The packages that the functions import; the other imports are folders of this repository. */
const packagesImported = Object.values(imports).filter((target) => !target.startsWith('../'));

test('the hosted platform’s Deno, which is 2.1.4, can read the functions’ lockfile', () => {
  expect(version).toBe('4');
});

test('the functions’ lockfile contains exactly the packages that they need', () => {
  expect(Object.keys(specifiers).toSorted()).toEqual(packagesImported.toSorted());
  const needed = Object.values(npm)
    .flatMap(({ dependencies = [] }) => dependencies)
    .map((name) => `${name}@${packages[`node_modules/${name}`]?.version}`);
  expect(Object.keys(npm).toSorted()).toEqual(
    Object.entries(specifiers)
      .map(([specifier, version]) => `${specifier.slice('npm:'.length, specifier.lastIndexOf('@'))}@${version}`)
      .concat(needed)
      .toSorted(),
  );
});

test.each(Object.keys(npm))('%s has the same version and digest for Deno and for Node', (name) => {
  const at = name.lastIndexOf('@');
  const installed = packages[`node_modules/${name.slice(0, at)}`];
  expect(installed?.version).toBe(name.slice(at + 1));
  expect(npm[name]?.integrity).toMatch(/^sha512-.{80,}$/u);
  expect(npm[name]?.integrity).toBe(installed?.integrity);
});
