import { imageType } from './image-type.ts';

/** Width and height in pixels, as a file's header states them, before any rotation it asks for. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Largest image that's decoded, in pixels: a small file may claim dimensions that no memory can hold. Enough for 12,000
 * × 9,000.
 */
export const MAX_IMAGE_PIXELS = 150_000_000;

/** Reads the size from a JPEG, PNG or WebP header. Returns null if it finds none. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (imageType(bytes)) {
      case 'image/png':
        return { width: view.getUint32(16), height: view.getUint32(20) };
      case 'image/jpeg':
        return jpegSize(view);
      case 'image/webp':
        return webpSize(view);
      case null:
        return null;
    }
  } catch {
    // The header ends before its size does.
    return null;
  }
}

/** A JPEG is a chain of segments; the size is in the first one that starts a frame. */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

/** The three forms of a WebP: extended, lossless, lossy. */
function webpSize(view: DataView): ImageSize | null {
  const form = String.fromCodePoint(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (form === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (form === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (form !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
