import { aJpeg } from '#tests/builders/picture.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cropPicture, JPEG_QUALITY, JPEG_SIDE } from '#core/account/crop-picture.ts';
import { imageSize, MAX_IMAGE_PIXELS } from '#core/account/image-size.ts';
import { imageType, MAX_IMAGE_BYTES } from '#core/account/image-type.ts';
import { openPicture, OPENED_SIDE } from '#core/account/open-picture.ts';
import type { PicturePart, PictureWorkshop } from '#core/account/picture-workshop.ts';
import { ok } from '#core/result.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { property } from '#tests/property.ts';

const BITMAP = { width: 4000, height: 3000, close: () => undefined } as ImageBitmap;

/** A workshop that decodes any file and records its calls. */
function aWorkshop() {
  const decoded: { type: string; size: number; longestSide: number }[] = [];
  const encoded: { part: PicturePart; longestSide: number; quality: number }[] = [];
  const workshop: PictureWorkshop = {
    prepare: () => undefined,
    async decode(file, longestSide) {
      decoded.push({ type: file.type, size: file.size, longestSide });
      return ok(BITMAP);
    },
    async encodeJpeg(_bitmap, part, longestSide, quality) {
      encoded.push({ part, longestSide, quality });
      return ok(aJpeg());
    },
  };
  return { workshop, decoded, encoded, open: openPicture(workshop), crop: cropPicture(workshop) };
}

const uint32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
/** The start of a PNG of this size, padded to `length` bytes. */
function png(width: number, height: number, length = 64): Uint8Array<ArrayBuffer> {
  const header = [
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    0,
    0,
    0,
    13,
    0x49,
    0x48,
    0x44,
    0x52,
    ...uint32(width),
    ...uint32(height),
  ];
  const bytes = new Uint8Array(length);
  bytes.set(header.slice(0, length));
  return bytes;
}

describe('Opening a picture file (spec §5, §9; decision photo-rules)', () => {
  test('decodes it by its bytes, not its name', async () => {
    const { open, decoded } = aWorkshop();
    expect(valueOf(await open(new File([png(320, 240)], 'cat.txt', { type: 'text/plain' })))).toBe(BITMAP);
    expect(decoded).toEqual([{ type: 'image/png', size: 64, longestSide: OPENED_SIDE }]);
  });

  test('accepts 5 MB and refuses one byte more', async () => {
    const { open, decoded } = aWorkshop();
    expect(refusalOf(await open(new Blob([png(320, 240, MAX_IMAGE_BYTES)])))).toBe('accepted');
    expect(refusalOf(await open(new Blob([png(320, 240, MAX_IMAGE_BYTES + 1)])))).toBe('image-too-large');
    expect(decoded).toHaveLength(1);
  });

  const size = fc.oneof(fc.integer({ min: MAX_IMAGE_BYTES - 5, max: MAX_IMAGE_BYTES + 5 }), fc.nat({ max: 2 ** 40 }));
  property([size])('checks the size of the file before reading it', async (bytes) => {
    const { open } = aWorkshop();
    const small = new Blob([png(320, 240)]);
    let read = false;
    const file = Object.defineProperties(small, {
      size: { value: bytes },
      arrayBuffer: {
        value: async () => {
          read = true;
          return png(320, 240).buffer;
        },
      },
    });
    const tooLarge = bytes > 5 * 1024 * 1024;
    expect([refusalOf(await open(file)), read]).toEqual([tooLarge ? 'image-too-large' : 'accepted', !tooLarge]);
  });

  test('reports the size first: a large text is too large as well', async () => {
    const { open } = aWorkshop();
    expect(refusalOf(await open(new Blob([new Uint8Array(MAX_IMAGE_BYTES + 1)])))).toBe('image-too-large');
  });

  test.each([
    ['a text called .jpg', new File(['hello'], 'cat.jpg', { type: 'image/jpeg' })],
    ['an empty file', new File([], 'cat.png', { type: 'image/png' })],
    ['a GIF', new Blob(['GIF89a          '], { type: 'image/gif' })],
    ['an SVG', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })],
    ['a PNG with a truncated header', new Blob([png(320, 240, 20)])],
    ['a small file with a claimed size beyond any memory', new Blob([png(60_000, 60_000)])],
  ])('refuses %s without decoding it', async (_what, file) => {
    const { open, decoded } = aWorkshop();
    expect(refusalOf(await open(file))).toBe('image-not-processed');
    expect(decoded).toEqual([]);
  });

  test('opens 1 × 1 and 12,000 × 9,000', async () => {
    const { open } = aWorkshop();
    expect(refusalOf(await open(new Blob([png(1, 1)])))).toBe('accepted');
    expect(refusalOf(await open(new Blob([png(12_000, 9_000)])))).toBe('accepted');
  });

  const side = fc.integer({ min: 1, max: 40_000 });
  property([side, side], { numRuns: 60 })(
    'decodes any size up to the limit, and none above it',
    async (width, height) => {
      expect(imageSize(png(width, height))).toEqual({ width, height });
      const opened = await aWorkshop().open(new Blob([png(width, height)]));
      expect(opened.ok).toBe(width * height <= MAX_IMAGE_PIXELS);
    },
  );

  property([fc.uint8Array({ maxLength: 80 })], { numRuns: 200 })(
    'never throws, and decodes only files that start like one of the three types',
    async (bytes) => {
      const { open, decoded } = aWorkshop();
      const opened = await open(new Blob([Uint8Array.from(bytes)]));
      expect(decoded.length > 0).toBe(opened.ok);
      expect(decoded.length === 0 || imageType(bytes) !== null).toBe(true);
    },
  );

  test('refuses a file that can no longer be read', async () => {
    const file = new Blob([png(1, 1)]);
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(refusalOf(await aWorkshop().open(file))).toBe('image-not-processed');
  });
});

test('a crop is a JPEG of quality 0.9, at most 1024 px (§9; decision photo-rules)', async () => {
  const { crop, encoded } = aWorkshop();
  valueOf(await crop(BITMAP, { x: 500, y: 0, size: 3000 }));
  expect(encoded).toEqual([
    { part: { x: 500, y: 0, width: 3000, height: 3000 }, longestSide: JPEG_SIDE, quality: JPEG_QUALITY },
  ]);
  expect([JPEG_SIDE, JPEG_QUALITY]).toEqual([1024, 0.9]);
});
