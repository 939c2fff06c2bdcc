import { describe, expect, test } from 'vitest';
import { entryParts, pageFiles } from '#scripts/build/chunks.ts';

const manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_shared.js'], css: ['entry.css'] },
  '_shared.js': { file: 'shared.js', imports: ['index.html'] },
  'ui/a.tsx': { file: 'a.js', isDynamicEntry: true, imports: ['_shared.js', '_form.js'], css: ['a.css'] },
  '_form.js': { file: 'form.js', css: ['form.css'] },
};

describe('the files of a page', () => {
  test('are those of the entry and its screen, once each, styles of dependencies first', () => {
    expect(pageFiles(manifest, ['ui/a.tsx'])).toEqual({
      js: ['entry.js', 'shared.js', 'a.js', 'form.js'],
      css: ['entry.css', 'form.css', 'a.css'],
    });
  });
  test('are only the entry if the entry contains the screen', () => {
    expect(pageFiles(manifest, []).js).toEqual(['entry.js', 'shared.js']);
  });
  test('are unknown for an unknown screen', () => {
    expect(() => pageFiles(manifest, ['ui/b.tsx'])).toThrow('ui/b.tsx');
  });
});

test('each part of the entry comes after its imports', () => {
  expect(
    entryParts({
      'index.html': { file: 'entry.js', isEntry: true, imports: ['_app.js', '_shared.js'] },
      '_app.js': { file: 'app.js', imports: ['_shared.js', 'index.html'] },
      '_shared.js': { file: 'shared.js' },
    }),
  ).toEqual(['shared.js', 'app.js', 'entry.js']);
});
