import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const MOST = 3;

interface Node {
  readonly type?: string;
  readonly kind?: string;
  readonly start?: number;
  readonly declarations?: readonly unknown[];
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
const isFunction = ({ type = '' }: Node): boolean => FUNCTIONS.includes(type);

/** The nodes directly below a node. The variables in the head of a loop are part of the loop. */
const below = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([name]) => !(node.type?.startsWith('For') && (name === 'init' || name === 'left')))
    .flatMap(([, part]: [string, unknown]) => part)
    .filter((part): part is Node => typeof part === 'object' && part !== null && 'type' in part);

/** The number of variables that a function itself declares with `let`. */
const letsIn = (node: Node): number =>
  (node.kind === 'let' ? (node.declarations?.length ?? 0) : 0) +
  below(node).reduce((sum, part) => sum + (isFunction(part) ? 0 : letsIn(part)), 0);

/** The positions of the functions with more variables. */
const crowded = (node: Node): number[] => [
  ...(isFunction(node) && letsIn(node) > MOST ? [node.start ?? 0] : []),
  ...below(node).flatMap(crowded),
];

test('a function has at most three variables: more are the state of a machine', () => {
  const files = globSync('{core,adapters,ui,src,demo,api,supabase/functions}/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    if (source.split(/\blet /u).length <= MOST + 1) return [];
    const { program } = parseSync(file, source) as { readonly program: Node };
    return crowded(program).map((start) => `${file}:${source.slice(0, start).split('\n').length}`);
  });
  expect(found).toEqual([]);
});
