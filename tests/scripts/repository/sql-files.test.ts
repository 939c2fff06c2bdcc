import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** The inserts of some SQL that don't name their columns. */
const unnamed = (sql: string): string[] =>
  [...sql.replaceAll(/--.*/gu, '').matchAll(/insert\s+into\s+[\w."]+(?:\s+as\s+\w+)?\s*(\S+)/giu)]
    .filter(([, next = '']) => !next.startsWith('('))
    .map(([insert]) => insert.replaceAll(/\s+/gu, ' '));

test('every insert of the database names its columns', async () => {
  const folder = new URL('../../../supabase/', import.meta.url);
  const inFolder = async (name: string) => (await readdir(new URL(name, folder))).map((file) => `${name}${file}`);
  const files = ['seed.sql', ...(await inFolder('schemas/')), ...(await inFolder('migrations/'))];
  const found = await Promise.all(
    files.map(async (file) =>
      unnamed(await readFile(new URL(file, folder), 'utf8')).map((insert) => `${file}: ${insert}`),
    ),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(found.flat()).toEqual([]);
});

test('every migration has a version of its own', async () => {
  const files = await readdir(new URL('../../../supabase/migrations/', import.meta.url));
  const versions = files.map((file) => file.split('_')[0]);
  expect(versions.filter((version, place) => versions.indexOf(version) !== place)).toEqual([]);
});

test.each([
  'insert into private.numbers values (1)',
  'insert into private.numbers\nselect 1',
  'INSERT INTO private.numbers AS t select 1',
  'insert into private.numbers default values',
  "execute 'insert into x values (1)'",
])('finds an insert without columns: %s', (sql) => {
  expect(unnamed(sql)).toHaveLength(1);
});

test.each([
  'insert into a.b (id) values (1)',
  'insert into a.b as c (id)\nselect 1',
  'insert into a.b(id) select 1',
  '-- insert into a values (1)',
])('takes an insert with columns: %s', (sql) => {
  expect(unnamed(sql)).toEqual([]);
});
