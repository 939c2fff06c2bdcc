/** Decodes a picture, rotates it as its EXIF data says, and scales it down to `longestSide`. */
export async function decodePicture(file: Blob, longestSide: number): Promise<ImageBitmap> {
  const whole =
    (await decodeScaled(file, longestSide)) ?? (await createImageBitmap(file, { imageOrientation: 'from-image' }));
  const scale = longestSide / Math.max(whole.width, whole.height);
  if (scale >= 1) return whole;
  const { width, height } = scaledSize(whole, scale);
  const fitting = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' });
  whole.close();
  return fitting;
}

/**
 * Scales a JPEG while it's decoded: 100 megapixels then take a tenth of a second and no more memory than the small
 * picture. Returns null if the browser doesn't support that, doesn't say how the picture is rotated, or gets it wrong:
 * Chromium sometimes squeezes a picture that's rotated by 90 degrees into the size it had before.
 */
async function decodeScaled(file: Blob, longestSide: number): Promise<ImageBitmap | null> {
  if (typeof ImageDecoder === 'undefined' || !('rotation' in VideoFrame.prototype) || file.type !== 'image/jpeg')
    return null;
  const decoder = new ImageDecoder({
    data: file.stream(),
    type: file.type,
    desiredWidth: longestSide,
    desiredHeight: longestSide,
  });
  try {
    const { image } = await decoder.decode();
    const size = rotatedSize(image);
    const bitmap = await createImageBitmap(image);
    image.close();
    if (bitmap.width === size?.width && bitmap.height === size.height) return bitmap;
    bitmap.close();
    return null;
  } catch {
    return null;
  } finally {
    decoder.close();
  }
}

/** A frame's size after its rotation; null if it isn't known. The visible part is measured before the rotation. */
function rotatedSize(frame: VideoFrame): { readonly width: number; readonly height: number } | null {
  if (frame.visibleRect === null || !('rotation' in frame)) return null;
  const { width, height } = frame.visibleRect;
  return Number(frame.rotation) % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** A picture's size at this scale, in whole pixels. */
export const scaledSize = ({ width, height }: ImageBitmap, scale: number) => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});
