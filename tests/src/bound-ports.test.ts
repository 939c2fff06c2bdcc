import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (pattern: string): string =>
  globSync(pattern, { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));

test('each port that a screen or a use case needs is bound', () => {
  const composed = textOf('src/**/*.ts');
  const needed = [
    ...namesIn(textOf('ui/**/*.{ts,tsx}'), /usePort\((?<name>[A-Z]\w*)\)/gu),
    ...namesIn(composed, /toResolvedValue\(\s*\w+,\s*\[(?<names>[^\]]*)\]/gu),
  ].filter((name) => name !== '');
  expect(needed.length).toBeGreaterThan(150);
  const bound = new Set(namesIn(composed, /\.bind\((?<name>\w+)\)/gu));
  expect([...new Set(needed)].filter((name) => !bound.has(name))).toEqual([]);
});
