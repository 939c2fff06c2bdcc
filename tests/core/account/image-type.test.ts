import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageSize } from '#core/account/image-size.ts';
import { imageType } from '#core/account/image-type.ts';
import { aJpeg, aPng, aWebp } from '#tests/builders/picture.ts';
import { property } from '#tests/property.ts';

const bytesOf = (data: string) =>
  Uint8Array.from(atob(data.slice(data.indexOf(',') + 1)), (letter) => letter.codePointAt(0) ?? 0);
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.codePointAt(0) ?? 0) : part)),
  );

describe('The type of a file by its bytes (decision photo-rules)', () => {
  test.each([
    [aJpeg(), 'image/jpeg'],
    [aPng(), 'image/png'],
    [aWebp(), 'image/webp'],
  ])('%s is %s', (data, type) => {
    expect(imageType(bytesOf(data))).toBe(type);
  });

  test.each(['GIF89a', '<svg', 'RIFF    WAVE', 'RIFF', '', '\u0089PNG'])('%j isn’t a picture', (text) => {
    expect(imageType(bytes(text))).toBeNull();
  });
});

describe('The size in a file header', () => {
  test.each([
    [
      'PNG',
      bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', [0, 0, 1, 0x40, 0, 0, 0, 0xf0]),
      { width: 320, height: 240 },
    ],
    [
      'JPEG, after another segment',
      bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 0xf0, 1, 0x40]),
      { width: 320, height: 240 },
    ],
    [
      'extended WebP',
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0x3f, 1, 0, 0xef, 0, 0]),
      { width: 320, height: 240 },
    ],
    [
      'lossy WebP',
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [10, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xf0, 0]),
      { width: 320, height: 240 },
    ],
    [
      'lossless WebP',
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [5, 0, 0, 0, 0x2f, 0x3f, 0xc1, 0x3b, 0]),
      { width: 320, height: 240 },
    ],
  ])('is read from a %s', (_what, file, size) => {
    expect(imageSize(file)).toEqual(size);
  });

  const start = fc.constantFrom(
    bytesOf(aJpeg()).slice(0, 3),
    bytesOf(aPng()).slice(0, 8),
    bytesOf(aWebp()).slice(0, 12),
  );
  property([start, fc.uint8Array({ maxLength: 60 })], { numRuns: 500 })(
    'is missing for a truncated or invalid header, and reading always ends',
    (beginning, rest) => {
      const size = imageSize(Uint8Array.from([...beginning, ...rest]));
      expect(size === null || (size.width >= 0 && size.height >= 0)).toBe(true);
    },
  );
});
