import type { PictureData } from '#core/account/picture-data.ts';
import { describe, expect, test, vi } from 'vitest';
import { MAX_IMAGE_BYTES } from '#core/account/image-type.ts';
import { openPicture } from '#core/account/open-picture.ts';
import type { PicturePart, PictureWorkshop } from '#core/account/picture-workshop.ts';
import { addLicenseSide } from '#core/courier/add-license-side.ts';
import { courierLicense, MAX_LICENSE_EDGE } from '#core/courier/license.ts';
import { failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { aCourier } from '#tests/builders/person.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { jpeg } from '#tests/browser/support/jpeg.ts';
import { testApp } from '../test-app.ts';

const scan = () => new Blob([new Uint8Array(jpeg({ width: 64, height: 40 }))]);

/** A workshop whose pictures have the size that they state, and are encoded as `encoded`. */
function aBench({
  encoded = ok(aJpeg(7)),
  room = true,
}: { encoded?: Result<PictureData, 'image-not-processed'>; room?: boolean } = {}) {
  const {
    backend: { auth },
    storage,
    clock,
  } = testApp({ person: aCourier().build() });
  const closed = vi.fn();
  const encode = vi.fn(async (_bitmap: ImageBitmap, _part: PicturePart, _longest: number, _quality: number) => encoded);
  const workshop: PictureWorkshop = {
    prepare: () => undefined,
    decode: async () => ok({ width: 64, height: 40, close: closed } as unknown as ImageBitmap),
    encodeJpeg: encode,
  };
  const full = { ...storage, writeBlob: async () => refused(failure('full')) };
  const license = courierLicense(auth, room ? storage : full, clock);
  return {
    license,
    closed,
    encode,
    signOut: () => auth.forgetSession(),
    add: addLicenseSide(openPicture(workshop), workshop, license),
  };
}

describe('Adding a side of the license (spec §5; decision license-stays-local)', () => {
  test('keeps it whole, scaled to at most 2000 px, as a JPEG, on its side only', async () => {
    const { add, license, encode, closed } = aBench();
    valueOf(await add('back', scan()));
    expect(encode).toHaveBeenCalledWith(
      expect.anything(),
      { x: 0, y: 0, width: 64, height: 40 },
      MAX_LICENSE_EDGE,
      0.9,
    );
    const { front, back } = await license.images();
    expect(front).toBeNull();
    expect(back?.type).toBe('image/jpeg');
    expect(btoa(String.fromCodePoint(...new Uint8Array((await back?.arrayBuffer()) ?? new ArrayBuffer())))).toBe(
      aJpeg(7).slice('data:image/jpeg;base64,'.length),
    );
    expect(closed).toHaveBeenCalledOnce();
  });

  test.each([
    ['one byte above 5 MB', new Blob([new Uint8Array(MAX_IMAGE_BYTES + 1)]), 'image-too-large'],
    ['no picture', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/jpeg' }), 'image-not-processed'],
    ['nothing', new Blob([]), 'image-not-processed'],
  ] as const)('refuses %s and keeps the earlier picture', async (_what, file, refusal) => {
    const { add, license } = aBench();
    valueOf(await add('front', scan()));
    const before = (await license.images()).front;
    expect(refusalOf(await add('front', file))).toBe(refusal);
    expect((await license.images()).front).toBe(before);
  });

  test('stores nothing for a person who signs in while the picture is prepared', async () => {
    const { add, license, signOut } = aBench();
    await license.images();
    const adding = add('front', scan());
    await signOut();
    await license.images();
    expect(refusalOf(await adding)).toBe('somebody-else');
    expect(await license.images()).toEqual({ front: null, back: null });
  });

  test('reports if it can’t be encoded or stored, and always releases the bitmap', async () => {
    const broken = aBench({ encoded: refused('image-not-processed') });
    expect(refusalOf(await broken.add('front', scan()))).toBe('image-not-processed');
    expect(broken.closed).toHaveBeenCalledOnce();
    const full = aBench({ room: false });
    expect(refusalOf(await full.add('front', scan()))).toBe('storage-full');
    expect(full.closed).toHaveBeenCalledOnce();
  });
});
