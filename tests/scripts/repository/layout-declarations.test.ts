import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const LAYOUT_CLASSES = 'ui/kit/styles/layout.css';

/** The classes of layout.css replace such declarations. A change that removes some lowers the limit, and none raises it. */
const LIMIT = 538;
const LAYOUT =
  /(?<![\w-])(?:display:\s*(?:inline-)?(?:flex|grid)|(?:row-|column-)?gap:|(?:align|justify|place)-(?:items|content):|flex-(?:wrap|direction|flow):|grid-(?:template|auto)[\w-]*:)/gu;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*.*?\*\//gsu, '');
const declarations = (style: string) => style.match(LAYOUT) ?? [];

test(`the CSS of ui has at most ${LIMIT} layout declarations`, () => {
  const count = globSync('ui/**/*.css', { cwd: ROOT }).flatMap((file) => declarations(read(file))).length;
  expect(count).toBeGreaterThan(100);
  expect(count).toBeLessThanOrEqual(LIMIT);
});

test('a layout declaration is counted, and nothing else is', () => {
  expect(
    declarations('a{display: grid;row-gap:0;grid-template-columns:1fr;place-items:center;flex-wrap:wrap}'),
  ).toHaveLength(5);
  expect(declarations('a{display:none;--gap:0;flex:1;align-self:end;grid-column:1/3}')).toEqual([]);
});

test('each layout class is used by a screen', () => {
  const screens = globSync('ui/**/*.tsx', { cwd: ROOT }).map(read).join('\n');
  const names = [...read(LAYOUT_CLASSES).matchAll(/\.(?<name>[\w-]+)[,\s]/gu)].map(
    ({ groups }) => groups?.['name'] ?? '',
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !new RegExp(`["'\`\\s]${name}["'\`\\s]`, 'u').test(screens))).toEqual([]);
});
