import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '#api/operations.ts';
import { PROBLEM_CODES } from '#api/problem.ts';
import { openapi } from '#scripts/openapi/openapi.ts';

const written = readFileSync(join(import.meta.dirname, '../../docs/api/openapi.json'), 'utf8');

test('the document in docs matches the table of operations', () => {
  // `npm run api:document` writes it.
  expect(JSON.parse(written)).toEqual(openapi());
});

test('each operation has an id and an address of its own', () => {
  expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
  expect(new Set(OPERATIONS.map(({ method, path }) => `${method} ${path}`)).size).toBe(OPERATIONS.length);
});

test('each problem is named by an operation that can have it', () => {
  const elsewhere = ['method-not-allowed'];
  expect(PROBLEM_CODES.filter((code) => !written.includes(`\`${code}\``))).toEqual(elsewhere);
});

describe('the document can be read by generators of clients', () => {
  type Node = Readonly<Record<string, unknown>>;
  const nodesIn = (value: unknown, path: string): [path: string, node: Node][] =>
    typeof value !== 'object' || value === null
      ? []
      : [
          ...(Array.isArray(value) ? [] : [[path, value] as [string, Node]]),
          ...Object.entries(value).flatMap(([name, inner]) => nodesIn(inner, `${path}/${name}`)),
        ];
  const nodes = nodesIn(openapi(), '');
  const those = (is: (node: Node) => boolean): string[] => nodes.filter(([, node]) => is(node)).map(([path]) => path);
  const { components } = openapi() as { components: { schemas: object } };

  test('null is one of the types, never a part of anyOf or oneOf', () => {
    expect(those((node) => 'anyOf' in node || 'oneOf' in node || node['type'] === 'null')).toEqual([]);
    expect(nodes.some(([, { type }]) => Array.isArray(type) && type.includes('null'))).toBe(true);
  });

  test('only texts are choices, and only texts and numbers are defaults', () => {
    const isChoice = (one: unknown): boolean => typeof one === 'string' || one === null;
    expect(those(({ enum: choices = [] }) => Array.isArray(choices) && !choices.every(isChoice))).toEqual([]);
    expect(those((node) => 'default' in node && typeof node['default'] === 'object')).toEqual([]);
  });

  test('no number has decimals, and each file is binary', () => {
    expect(those(({ type }) => type === 'number')).toEqual([]);
    expect(
      those((node) =>
        Object.entries(node).some(([name, of]) => name.startsWith('image/') && !('schema' in (of as Node))),
      ),
    ).toEqual([]);
  });

  test('no name is that of a constructor, or the same as another in other cases', () => {
    const names = Object.keys(components.schemas);
    expect(names.filter((name) => /^New/iu.test(name))).toEqual([]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  test('no header of an answer has choices of its own', () => {
    expect(nodes.filter(([path, node]) => path.includes('/headers/') && 'enum' in node)).toEqual([]);
  });
});
