import { afterEach, describe, expect, test, vi } from 'vitest';
import { decodePicture } from '#adapters/browser/decode-picture.ts';

const PHOTO = new Blob(['a photo'], { type: 'image/jpeg' });

interface FakeBitmap {
  readonly width: number;
  readonly height: number;
  readonly source: unknown;
  closed: boolean;
  close(): void;
}

type Size = readonly [width: number, height: number];

/** A browser whose decoder makes bitmaps of this size from a frame of 600 × 400 px, or fails without one. */
function aBrowser(rotation: number, fast: Size | null) {
  class FakeFrame {
    readonly visibleRect = { width: 600, height: 400 };
    closed = false;
    get rotation() {
      return rotation;
    }
    close(): void {
      this.closed = true;
    }
  }
  const frame = new FakeFrame();
  const closeDecoder = vi.fn<() => void>();
  vi.stubGlobal('VideoFrame', FakeFrame);
  vi.stubGlobal(
    'ImageDecoder',
    class {
      readonly close = closeDecoder;
      decode = async () => {
        if (fast === null) throw new DOMException('not decoded', 'EncodingError');
        return { image: frame };
      };
    },
  );
  const made: FakeBitmap[] = [];
  vi.stubGlobal('createImageBitmap', async (source: unknown, options: ImageBitmapOptions = {}) => {
    const { resizeWidth, resizeHeight } = options;
    const turned: Size = rotation % 180 === 0 ? [600, 400] : [400, 600];
    const [width, height] = source === frame && fast !== null ? fast : turned;
    const bitmap: FakeBitmap = {
      width: resizeWidth ?? width,
      height: resizeHeight ?? height,
      source,
      closed: false,
      close() {
        this.closed = true;
      },
    };
    made.push(bitmap);
    return bitmap;
  });
  return { frame, closeDecoder, made };
}

const sizeOf = ({ width, height }: ImageBitmap): Size => [width, height];

afterEach(() => vi.unstubAllGlobals());

describe('A photo', () => {
  test.each([
    [0, [600, 400]],
    [90, [400, 600]],
    [180, [600, 400]],
    [270, [400, 600]],
  ] as const)('rotated by %i degrees is decoded once if its size is right', async (rotation, size) => {
    const { frame, made, closeDecoder } = aBrowser(rotation, size);
    expect(sizeOf(await decodePicture(PHOTO, 2000))).toEqual(size);
    expect(made.map(({ source }) => source)).toEqual([frame]);
    expect([frame.closed, closeDecoder.mock.calls.length]).toEqual([true, 1]);
  });

  test.each([
    [0, [400, 600], [600, 400]],
    [90, [600, 400], [400, 600]],
    [180, [600, 399], [600, 400]],
    [270, [600, 400], [400, 600]],
    [90, [400, 400], [400, 600]],
  ] as const)('rotated by %i degrees is decoded again if it came out as %j', async (rotation, wrong, right) => {
    const { made } = aBrowser(rotation, wrong);
    expect(sizeOf(await decodePicture(PHOTO, 2000))).toEqual(right);
    expect(made.map(({ source, closed }) => [source === PHOTO, closed])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test('is decoded the plain way if the scaling decoder fails', async () => {
    const { closeDecoder } = aBrowser(90, null);
    expect(sizeOf(await decodePicture(PHOTO, 2000))).toEqual([400, 600]);
    expect(closeDecoder).toHaveBeenCalledOnce();
  });

  test('is scaled down to the longest side', async () => {
    aBrowser(90, [600, 400]);
    expect(sizeOf(await decodePicture(PHOTO, 300))).toEqual([200, 300]);
  });
});
