import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tidyPath } from '#core/app/tidy-path.ts';
import { paths } from '#ui/app/paths.ts';

const ID = '3f0c9b1e-8a4d-4f7b-9f0e-2a6f1d5c7b90';
const opened = Object.values(paths).map((path) => path.replace(/:\w+\*?/gu, ID));

describe('a path that came with more than it should', () => {
  test.each([
    '.',
    ',',
    ')',
    '].',
    '?!',
    '…',
    '”',
    '"',
    "'",
    '>',
    '*',
    '/',
    '%20',
    '.%20Thanks, Rosa',
    '%E2%80%9D',
    '\u200b',
  ])('followed by %s leads to the same screen', (rest) => {
    for (const path of opened) expect(tidyPath(path + rest)).toBe(path);
  });

  test('is cleaned only once', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        const path = tidyPath(`/my-account${encodeURIComponent(text)}`);
        expect(tidyPath(path)).toBe(path);
      }),
    );
  });

  test('stays as it is where nothing came along, or where it can’t be decoded', () => {
    for (const path of [...opened, '/caf%C3%A9', '/%E0%A4%A']) expect(tidyPath(path)).toBe(path);
  });
});
