import { describe, expect, test } from 'vitest';
import { MAX_IMAGE_BYTES } from '#core/account/image-type.ts';
import { openPicture } from '#core/account/open-picture.ts';
import type { PictureWorkshop } from '#core/account/picture-workshop.ts';
import { proofPhoto } from '#core/delivery/courier/proof-photo.ts';
import { PROOF_LENGTH } from '#core/delivery/lifecycle/proof.ts';
import { ok, refused } from '#core/result.ts';
import { jpeg } from '#tests/browser/support/jpeg.ts';

/** A workshop whose JPEGs have `charactersAPixel` characters per px of the longest side; counts closed bitmaps. */
function workshop(charactersAPixel: number) {
  const sides: number[] = [];
  let closed = 0;
  const bitmap = { width: 4000, height: 3000, close: () => (closed += 1) } as unknown as ImageBitmap;
  const encodeJpeg: PictureWorkshop['encodeJpeg'] = async (_bitmap, part, side) => {
    sides.push(side);
    expect(part).toEqual({ x: 0, y: 0, width: 4000, height: 3000 });
    return ok('j'.repeat(side * charactersAPixel) as never);
  };
  const parts = { prepare: () => undefined, decode: async () => ok(bitmap), encodeJpeg };
  return { bitmap, sides, closed: () => closed, parts, make: proofPhoto(async () => ok(bitmap), parts) };
}

describe('a photo as proof', () => {
  test('is the whole picture at the largest size within 400 kB', async () => {
    const { make, sides, closed } = workshop(100);
    expect(await make(new Blob())).toEqual(ok('j'.repeat(128_000)));
    expect([sides, closed()]).toEqual([[1280], 1]);
  });

  test('may come from a camera file above the limit for other pictures', async () => {
    const { parts } = workshop(1);
    const file = new Blob([new Uint8Array(jpeg({ width: 64, height: 40 })), new Uint8Array(MAX_IMAGE_BYTES)]);
    expect((await openPicture(parts)(file)).ok).toBe(false);
    expect((await proofPhoto(openPicture(parts), parts)(file)).ok).toBe(true);
  });

  test('is refused above 40 MB', async () => {
    const { parts } = workshop(1);
    const head = new Uint8Array(jpeg({ width: 64, height: 40 }));
    const rest = new Uint8Array(40 * 1024 * 1024 - head.length);
    const make = proofPhoto(openPicture(parts), parts);
    expect((await make(new Blob([head, rest]))).ok).toBe(true);
    expect(await make(new Blob([head, rest, 'x']))).toEqual(refused('image-too-large'));
  });

  test('is drawn smaller until it fits', async () => {
    const { make, sides } = workshop(500);
    const made = await make(new Blob());
    expect(made.ok && made.value.length).toBe(640 * 500);
    expect(640 * 500).toBeLessThanOrEqual(PROOF_LENGTH);
    expect(sides).toEqual([1280, 1280, 960, 640]);
  });

  test('is refused if it never fits, or can’t be opened or drawn; the bitmap is closed', async () => {
    const large = workshop(5000);
    expect(await large.make(new Blob())).toEqual(refused('image-not-processed'));
    expect(large.closed()).toBe(1);
    const { parts, bitmap, closed } = workshop(1);
    const unopened = proofPhoto(async () => refused('image-too-large'), parts);
    expect(await unopened(new Blob())).toEqual(refused('image-too-large'));
    const undrawn = proofPhoto(async () => ok(bitmap), {
      ...parts,
      encodeJpeg: async () => refused('image-not-processed'),
    });
    expect(await undrawn(new Blob())).toEqual(refused('image-not-processed'));
    expect(closed()).toBe(1);
  });
});
