import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SPECIFICATION_MESSAGES } from './specification-messages.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Texts that the specification quotes with a straight apostrophe, so they stay (decision quoted-texts). */
const QUOTED: readonly string[] = [
  ...Object.values(SPECIFICATION_MESSAGES).flat(),
  "Driver's license uploaded successfully!",
  "Skipped driver's license upload",
  "Skip - I don't have a driver's license",
].filter((text) => text.includes("'"));

/** A heading that the specification quotes; matched alone, so that it excuses no longer text. */
const QUOTED_HEADING = /(?<=["'])Driver's license(?=["'])/gu;

/** The words with a straight apostrophe in a source, without comments and quoted texts. */
function straightIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*$/gmu, '');
  const own = QUOTED.reduce((text, quoted) => text.replaceAll(quoted, ''), code).replaceAll(QUOTED_HEADING, '');
  return own.match(/\p{L}+'\p{L}+/gu) ?? [];
}

const files = ['ui', 'brand'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name))
    .map((name) => join(folder, name)),
);

describe('apostrophes on screen', () => {
  test('are typographic, unless the specification quotes a straight one', () => {
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((file) =>
      straightIn(readFileSync(join(ROOT, file), 'utf8')).map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    [`const words = { gone: "It's gone" };`, ["It's"]],
    ["<p>You don't need one.</p>", ["don't"]],
    ["const words = 'It’s gone'; // It's fine here.", []],
    [`const words = "Passwords don't match";`, []],
  ])('in %j: %j', (source, words) => {
    expect(straightIn(source)).toEqual(words);
  });
});
