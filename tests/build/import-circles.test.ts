import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Manifest } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** The files of a build that are part of an import cycle. */
function inCircles(manifest: Manifest): string[] {
  const left = new Map(Object.entries(manifest).map(([key, { imports = [] }]) => [key, imports]));
  // Removes files whose imports are all removed, until nothing changes.
  for (let before = Infinity; before !== left.size;) {
    before = left.size;
    for (const [key, imports] of left) if (!imports.some((other) => left.has(other))) left.delete(key);
  }
  return [...left.keys()];
}

test.each(['dist-demo', 'dist-live'])('no file of %s is part of an import cycle', (dist) => {
  const manifest = JSON.parse(readFileSync(join(ROOT, dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  expect(Object.keys(manifest).length).toBeGreaterThan(50);
  expect(inCircles(manifest)).toEqual([]);
});
