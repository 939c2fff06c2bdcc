/** The page's requests to the worker, and the replies; `id` matches the two. */
export type PictureJob =
  | { readonly id: number; readonly do: 'decode'; readonly file: Blob; readonly longestSide: number }
  | {
      readonly id: number;
      readonly do: 'encode';
      readonly bitmap: ImageBitmap;
      readonly longestSide: number;
      readonly quality: number;
    };
export interface PictureAnswer {
  readonly id: number;
  /** Missing if it failed. */
  readonly result?: ImageBitmap | string;
}

self.addEventListener('message', ({ data: job }: MessageEvent<PictureJob>) => {
  const work =
    job.do === 'decode' ? decode(job.file, job.longestSide) : encode(job.bitmap, job.longestSide, job.quality);
  const answer = (message: PictureAnswer, transfer: Transferable[] = []) => self.postMessage(message, { transfer });
  work.then(
    (result) => answer({ id: job.id, result }, typeof result === 'string' ? [] : [result]),
    () => answer({ id: job.id }),
  );
});

/** Decodes, rotates as the file's EXIF data says, and scales down. */
async function decode(file: Blob, longestSide: number): Promise<ImageBitmap> {
  const whole =
    (await decodeScaled(file, longestSide)) ?? (await createImageBitmap(file, { imageOrientation: 'from-image' }));
  const scale = longestSide / Math.max(whole.width, whole.height);
  if (scale >= 1) return whole;
  const { width, height } = scaled(whole, scale);
  const fitting = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' });
  whole.close();
  return fitting;
}

/**
 * Scales a JPEG while it's decoded: 100 megapixels then take a tenth of a second and no more memory than the small
 * picture. Returns null if the browser doesn't support that, or doesn't say how the picture is rotated.
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
    const bitmap = await createImageBitmap(image);
    image.close();
    return bitmap;
  } finally {
    decoder.close();
  }
}

/** JPEG has no transparency, so the background is white. */
async function encode(bitmap: ImageBitmap, longestSide: number, quality: number): Promise<string> {
  const { width, height } = scaled(bitmap, Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height)));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas to draw on.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return dataUrl(await canvas.convertToBlob({ type: 'image/jpeg', quality }));
}

const scaled = ({ width, height }: ImageBitmap, scale: number) => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('reading failed')));
    reader.readAsDataURL(blob);
  });
}
