import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mutants } from '#tests/mutants/mutants.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('The list of mutants', () => {
  test('has at least eighty, each with a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(80);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  test('changes a place that is there, once, into something else', () => {
    const stale = mutants.filter(({ change }) => {
      if ('sql' in change) return change.sql.trim() === '';
      const text = readFileSync(join(ROOT, change.file), 'utf8');
      return change.from === change.to || text.split(change.from).length !== 2;
    });
    expect(stale.map(({ name }) => name)).toEqual([]);
  });

  test('names tests that are there', () => {
    const missing = mutants.flatMap(({ tests }) => tests.filter((file) => !existsSync(join(ROOT, file))));
    expect(missing).toEqual([]);
  });
});
