import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Applied migrations don't change, stored records of earlier versions neither, and the page on writing has examples. */
const LEFT_ALONE = /^(?:supabase\/migrations|tests\/kept\/devices)\/|^(?:docs\/writing\.md|package-lock\.json)$/u;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|js|css|sql|html|md|json|toml)$/u.test(file) && !LEFT_ALONE.test(file));

/** A comment that opens with a question word, where a plain one opens with the thing itself. */
const OPENING =
  /(?:\/\/|\/\*\*?|^\s*\*|--|<!--)\s+(?:What(?:’s|'s|ever)?|Who(?:’s|'s|ever|se)?|Where(?:ver)?|How|Which)\b/u;

/** Words that docs/writing.md replaces. */
const WORDS = new RegExp(
  String.raw`\b(?:${['whoever', 'whatever', 'anew', 'at once', 'as often as one likes', 'goes by', 'hears nothing'].join('|')})\b`,
  'iu',
);

/** The lines of a text that have banned words, numbered. */
const wrongIn = (text: string, isCode: boolean): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      WORDS.test(line) || (isCode && OPENING.test(line)) ? `${index + 1}: ${line.trim()}` : [],
    );

describe('plain English', () => {
  test('is written everywhere, without the words that docs/writing.md replaces', () => {
    expect(files.length).toBeGreaterThan(1500);
    const wrong = files
      .filter((file) => !file.endsWith('writing.test.ts'))
      .flatMap((file) =>
        wrongIn(readFileSync(join(root, file), 'utf8'), !file.endsWith('.md')).map((line) => `${file}:${line}`),
      );
    expect(wrong).toEqual([]);
  });

  test.each([
    ['// What is asked for', true],
    ["/** What's left of it. */", true],
    [' * Whoever comes first', true],
    ['-- Where there is none', true],
    ['They come at once.', false],
    ['Looked for anew', false],
  ])('finds “%s”', (line, isCode) => {
    expect(wrongIn(line, isCode)).toHaveLength(1);
  });

  test.each([
    ['// The newest code', true],
    ["const url = 'https://Where.example';", true],
    [' * where a sentence goes on', true],
    ['## What to read', false],
  ])('lets “%s” stand', (line, isCode) => {
    expect(wrongIn(line, isCode)).toEqual([]);
  });
});
