import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const LONGEST = 80;

/** The parts of the syntax tree that may contain a title. */
interface Node {
  readonly type?: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly object?: Node;
  readonly callee?: Node;
  readonly tag?: Node;
  readonly arguments?: readonly Node[];
  readonly start?: number;
  readonly end?: number;
}

/** The `test` that `test.each([…])('…')` and the like begin with. */
const root = (node: Node | undefined): string | undefined =>
  node === undefined ? undefined : (node.name ?? root(node.object ?? node.callee ?? node.tag));

/** The title if the node is a test, with an ellipsis for each inserted value. */
function titleOf(node: Node, source: string): string | undefined {
  const [title] = node.arguments ?? [];
  if (node.type !== 'CallExpression' || !['test', 'property'].includes(root(node.callee) ?? '')) return undefined;
  if (title?.type !== 'TemplateLiteral' && typeof title?.value !== 'string') return undefined;
  return source
    .slice((title.start ?? 0) + 1, (title.end ?? 0) - 1)
    .replaceAll(/\\(.)/gu, '$1')
    .replaceAll(/\$\{[^}]*\}/gu, '…');
}

function titlesIn(node: unknown, source: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const title = Array.isArray(node) ? undefined : titleOf(node, source);
  return [...(title === undefined ? [] : [title]), ...Object.values(node).flatMap((part) => titlesIn(part, source))];
}

/** A first argument that may be too long: only a source that has one is parsed, which takes time. */
const LONG_TEXT = /\(\s*(?:'(?:\\.|[^'\\]){81}|"(?:\\.|[^"\\]){81}|`(?:\\.|\$\{[^}]*\}|[^`\\]){81})/u;

/** The titles of a source that are too long. */
const longTitles = (file: string, source: string): string[] =>
  LONG_TEXT.test(source)
    ? titlesIn(parseSync(file, source).program, source).filter((title) => title.length > LONGEST)
    : [];

const files = globSync('tests/**/*.{test,spec,contract}.{ts,tsx}', { cwd: ROOT });

test('a title states one behavior, in at most 80 characters', () => {
  expect(files.length).toBeGreaterThan(600);
  expect(
    files.flatMap((file) =>
      longTitles(file, readFileSync(join(ROOT, file), 'utf8')).map((title) => `${file}: ${title}`),
    ),
  ).toEqual([]);
});

test.each([
  ["test('TITLE', () => {});", 80],
  ['test("it\'s TITLE", () => {});', 75],
  ["test('it\\'s TITLE', () => {});", 75],
  ["test.each([['a']])('TITLE', () => {});", 80],
  ['test.skipIf(slow)(\n  `${a ? `b` : 1} TITLE`,\n  () => {},\n);', 78],
  ["property([])('TITLE', () => {});", 80],
])('a title that’s too long is found in %s', (form, longest) => {
  const found = (length: number) => longTitles('a.test.ts', form.replace('TITLE', 'x'.repeat(length)));
  expect([found(longest).length, found(longest + 1).length]).toEqual([0, 1]);
});
