import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const COMMENTS = /\/\*[^]*?\*\//gu;
const PRINTED = /@media print\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gu;
const SELECTORS = /(?<=[{};]|^)[^{};@]+(?=\{)/gu;
const ONE_CLASS = /^\.[\w-]+$/u;

/** The classes that a style sheet styles anywhere; print styles may hide any element. */
function stylesOf(file: string): string[] {
  const css = readFileSync(join(ROOT, file), 'utf8').replaceAll(COMMENTS, '').replaceAll(PRINTED, '');
  return [...css.matchAll(SELECTORS)]
    .flatMap(([selectors]) => selectors.split(','))
    .map((selector) => selector.trim())
    .filter((selector) => ONE_CLASS.test(selector));
}

// A screen's style stays loaded when the next screen opens.
test('a class is styled in one folder: a screen never gets the style of another', () => {
  const files = globSync('ui/**/*.css', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(50);
  const folders = new Map<string, Set<string>>();
  for (const file of files)
    for (const name of stylesOf(file)) folders.set(name, (folders.get(name) ?? new Set()).add(dirname(file)));
  expect(folders.size).toBeGreaterThan(300);
  const shared = [...folders].filter(([, styledIn]) => styledIn.size > 1).map(([name]) => name);
  // Cards of businesses wrap with large text, like every card of a list.
  expect(shared.toSorted()).toEqual(['.business-actions', '.business-card__line']);
});
