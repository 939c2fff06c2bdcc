import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
