import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mutants } from '#tests/mutants/mutants.ts';
import config from '../../../vitest.config.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface Project {
  readonly test: { readonly name: string; readonly include: readonly string[]; readonly exclude?: readonly string[] };
}
const projects = (config.test?.projects ?? []) as readonly Project[];

const runs = (project: string, file: string): boolean =>
  projects.some(
    ({ test: { name, include, exclude = [] } }) =>
      name === project &&
      include.some((pattern) => matchesGlob(file, pattern)) &&
      !exclude.some((pattern) => matchesGlob(file, pattern)),
  );

const SCHEMAS = join(ROOT, 'supabase/schemas');
const schemas = readdirSync(SCHEMAS)
  .toSorted()
  .map((file) => readFileSync(join(SCHEMAS, file), 'utf8'))
  .join('\n');

/** The body of `create function private.…`: between its dollar signs, or up to the next empty line if it has none. */
function bodyOf(name: string): string {
  const section = schemas.split(new RegExp(`create function private\\.${name}\\(`, 'u')).at(-1) ?? '';
  const [declaration = ''] = section.split('\n\n');
  return (declaration.includes('$$') ? section.split('$$')[1] : declaration) ?? '';
}

/** The functions that `inFunction` changes, with the text to replace in each. */
const functionChanges = (sql: string) =>
  [...sql.matchAll(/'private\.(\w+)'::regproc.*?\$from\$(.*?)\$from\$/gsu)].map(([, changed = '', from = '']) => ({
    changed,
    from,
  }));

describe('The list of mutants', () => {
  test('has at least eighty, each with a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(80);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  test('changes a text that occurs exactly once into another', () => {
    const stale = mutants.filter(({ change }) => {
      if ('sql' in change) return change.sql.trim() === '';
      const text = readFileSync(join(ROOT, change.file), 'utf8');
      return change.from === change.to || text.split(change.from).length !== 2;
    });
    expect(stale.map(({ name }) => name)).toEqual([]);
  });

  test('changes a text that occurs in the database function', () => {
    const stale = mutants.flatMap(({ name, change }) =>
      ('sql' in change ? functionChanges(change.sql) : [])
        .filter(({ changed, from }) => !bodyOf(changed).includes(from))
        .map(({ changed }) => `${name}: ${changed}`),
    );
    expect(stale).toEqual([]);
  });

  test('names existing tests', () => {
    const missing = mutants.flatMap(({ tests }) => tests.filter((file) => !existsSync(join(ROOT, file))));
    expect(missing).toEqual([]);
  });

  test('names tests that its project runs', () => {
    const elsewhere = mutants.flatMap(({ name, project, tests }) =>
      tests.filter((file) => !runs(project, file)).map((file) => `${name}: ${project} has no ${file}`),
    );
    expect(elsewhere).toEqual([]);
  });
});
