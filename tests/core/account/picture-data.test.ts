import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPictureData, pictureBlob, MAX_PICTURE_CHARACTERS } from '#core/account/picture-data.ts';
import { aJpeg, aPng, aWebp, NO_PICTURES } from '#tests/builders/picture.ts';
import { property } from '#tests/property.ts';

describe('A picture to store (docs/security.md#pictures)', () => {
  test.each([
    ['JPEG', aJpeg()],
    ['PNG', aPng()],
    ['WebP', aWebp()],
  ])('is a %s', (_kind, data) => {
    expect(isPictureData(data)).toBe(true);
  });

  test.each(Object.entries(NO_PICTURES))('is not %s', (_what, data) => {
    expect(isPictureData(data)).toBe(false);
  });

  test.each([
    ['image/jpeg', aJpeg()],
    ['image/png', aPng()],
    ['image/webp', aWebp()],
  ])('is the same as a file: %s', async (type, data) => {
    const file = pictureBlob(data);
    expect(file.type).toBe(type);
    expect(`data:${type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`).toBe(data);
  });

  test('is at most 5 MB', () => {
    const start = aJpeg().replace(/=*$/u, '');
    expect(isPictureData(start.padEnd(MAX_PICTURE_CHARACTERS, 'A'))).toBe(true);
    expect(isPictureData(start.padEnd(MAX_PICTURE_CHARACTERS + 1, 'A'))).toBe(false);
    expect(MAX_PICTURE_CHARACTERS).toBeGreaterThan((5 * 1024 * 1024 * 4) / 3);
  });

  const cut = fc
    .tuple(fc.constantFrom(aJpeg(), aPng(), aWebp()), fc.nat(80))
    .map(([data, length]) => data.slice(0, length));
  property(
    [
      fc.oneof(
        cut,
        fc.string(),
        fc.string().map((tail) => `data:image/webp;base64,UklGR${tail}`),
      ),
    ],
    { numRuns: 500 },
  )('is checked without throwing for any text, including truncated pictures', (text) => {
    expect(typeof isPictureData(text)).toBe('boolean');
  });

  property([
    fc.constantFrom(aJpeg(), aPng(), aWebp()),
    fc.nat(),
    fc.constantFrom('"', '<', ' ', '\n', '&', '%', '\u0000', '=A', 'é'),
  ])('contains nothing outside the base64 alphabet, at any position', (data, at, intruder) => {
    const place = data.indexOf(',') + 1 + (at % (data.length - data.indexOf(',') - 1));
    expect(isPictureData(data.slice(0, place) + intruder + data.slice(place))).toBe(false);
  });
});
