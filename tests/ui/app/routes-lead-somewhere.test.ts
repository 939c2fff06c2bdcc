import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '#ui/app/paths.ts';
import { ROUTES } from '#ui/app/routes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The same screen under a second path, for people who type it. */
const TYPED = ['/admin'];

/** A pattern for a path whose parameters have the form `parameter`. */
const patternOf = (path: string, parameter: string): string => path.replaceAll(/:\w+\*?/gu, parameter);

test('every route has a row in a table of docs/product.md', () => {
  const documented = read('docs/product.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap(
      (line) =>
        line
          .split('|')[1]
          ?.split(',')
          .map((path) => path.trim()) ?? [],
    );
  const missing = ROUTES.filter(
    ({ path }) =>
      !documented.some((one) =>
        new RegExp(`^${patternOf(path.replace(/\/:\w+\*$/u, ''), '\\{\\w+\\}')}$`, 'u').test(one),
      ),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});

/** Those that a browser test reaches by a link alone. */
const FOLLOWED = ['/developers/:businessId/webhooks', '/deliveries'];

test('every screen is opened by a browser test', () => {
  const text = globSync('tests/{browser,browser-local}/**/*.ts', { cwd: ROOT }).map(read).join('\n');
  const unopened = ROUTES.filter(({ path }) => {
    const address = patternOf(path.replace(/\/:\w+\*$/u, ''), '(?:\\$\\{[^`]+\\}|[\\w-]+)');
    return !new RegExp(`[\`'"]${address}[\`'"?]`, 'u').test(text);
  });
  expect(unopened.map(({ path }) => path).toSorted()).toEqual(FOLLOWED.toSorted());
});

test('every route has a link to it, on a screen or in a mail', () => {
  const helpers = [...read('ui/app/paths.ts').matchAll(/^export const (\w+)[\s\S]*?;$/gmu)].slice(1);
  const text = globSync('{ui,src,core,supabase/functions}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !['ui/app/paths.ts', 'ui/app/routes.ts'].includes(file))
    .map(read)
    .join('\n')
    // Comments mention routes, too.
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '');
  const isLinked = ([name, path]: readonly [string, string]): boolean => {
    const uses = new RegExp(`paths\\.${name}\\b`, 'u');
    const made = helpers.filter(([helper]) => uses.test(helper)).map(([, helper]) => `\\b${helper ?? ''}\\(`);
    // A screen with optional parts at its end is linked without them.
    const required = patternOf(path.replace(/\/:\w+\*$/u, ''), '\\$\\{[^`]+\\}');
    const typed = `[\`'}]${required}[\`'?]`;
    return [uses.source, ...made, typed].some((pattern) => new RegExp(pattern, 'u').test(text));
  };
  const unlinked = Object.entries(paths).filter((one) => !isLinked(one));
  expect(unlinked.map(([, path]) => path)).toEqual(TYPED);
});
