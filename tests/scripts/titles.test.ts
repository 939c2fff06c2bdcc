import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
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

const titles = globSync('tests/**/*.{test,spec,contract}.{ts,tsx}', { cwd: ROOT }).flatMap((file) => {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return titlesIn(parseSync(file, source).program, source).map((title) => ({ file, title }));
});

test('a title says one behavior, in at most 80 characters', () => {
  expect(titles.length).toBeGreaterThan(2000);
  expect(titles.filter(({ title }) => title.length > LONGEST).map(({ file, title }) => `${file}: ${title}`)).toEqual(
    [],
  );
});
