import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../../docs/decisions');
const LONGEST = 350;
const STATUS = /^\*\*Status\.\*\* (?:Accepted on \d{4}-\d{2}-\d{2}|Replaced by \[[^\]]+\]\([a-z0-9-]+\.md\))\.$/u;

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

const pages = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .map((file) => ({ file, lines: read(file).split('\n'), words: read(file).split(/\s+/u).filter(Boolean).length }));

test(`a decision has at most ${LONGEST} words: a longer page is two decisions`, () => {
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.filter(({ words }) => words > LONGEST).map(({ file, words }) => `${file}: ${words}`)).toEqual([]);
});

test('a decision has a title, then a status with its date', () => {
  const wrong = pages.filter(
    ({ lines: [title = '', , status = ''] }) => !title.startsWith('# ') || !STATUS.test(status),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('the index lists every decision once, under its title', () => {
  const listed = [...read('README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gmu)].map(
    ([, title, file]) => `${file}: ${title}`,
  );
  expect(listed.toSorted()).toEqual(pages.map(({ file, lines }) => `${file}: ${lines[0]?.slice(2)}`).toSorted());
});
