import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pictureFile, pictureMarkup, PICTURES, THEMES } from '#scripts/pictures/picture-list.ts';

const ROOT = join(import.meta.dirname, '../../..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const FILES = PICTURES.flatMap((picture) => THEMES.map((theme) => pictureFile(picture, theme)));
const KB = 1000;

const read = (file: string): Buffer => readFileSync(join(ROOT, file));

/** The width and height of a lossy WebP with an alpha channel, in pixels. */
const sizeOf = (webp: Buffer): readonly number[] => [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];

describe('the pictures of the README', () => {
  test('are those that the command takes, in the same order and words', () => {
    expect(README.match(/<picture>[^]*?<\/picture>/gu)).toEqual(PICTURES.map(pictureMarkup));
    expect(README.match(/<img|<source|!\[/gu)).toHaveLength(FILES.length);
  });

  test('are the only ones in the repository', () => {
    const stored = readdirSync(join(ROOT, 'docs/pictures')).map((name) => `docs/pictures/${name}`);
    expect(stored.toSorted()).toEqual(FILES.toSorted());
  });

  test('have at most 100 kB each, and 700 kB in total', () => {
    const sizes = FILES.map((file) => read(file).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100 * KB);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(700 * KB);
  });

  test.each(PICTURES)('$name has its screen’s size, and a different dark version', (picture) => {
    const { viewport, scale } = picture;
    const both = THEMES.map((theme) => read(pictureFile(picture, theme)));
    for (const webp of both) {
      expect(webp.toString('latin1', 0, 4) + webp.toString('latin1', 8, 16)).toBe('RIFFWEBPVP8X');
      expect(sizeOf(webp)).toEqual([viewport.width * scale, viewport.height * scale]);
    }
    expect(both[0]?.equals(both[1] as Buffer)).toBe(false);
  });

  test('come first, before the two commands, in a short README', () => {
    const [, beforeCommands = '', rest = ''] = /^([^]*?)\n```\n([^]*)$/u.exec(README) ?? [];
    expect(beforeCommands).toContain(pictureMarkup(PICTURES.at(-1) ?? PICTURES[0]!));
    expect(rest).toMatch(/^npm ci && npm run demo .*\nnpm ci && npm test .*\n```\n/u);
    // With the pictures, two screens of 900 pixels.
    expect(README.split('\n').length).toBeLessThanOrEqual(60);
  });
});
