import { decodePicture, scaledSize } from './decode-picture.ts';

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
    job.do === 'decode' ? decodePicture(job.file, job.longestSide) : encode(job.bitmap, job.longestSide, job.quality);
  const answer = (message: PictureAnswer, transfer: Transferable[] = []) => self.postMessage(message, { transfer });
  work.then(
    (result) => answer({ id: job.id, result }, typeof result === 'string' ? [] : [result]),
    () => answer({ id: job.id }),
  );
});

/** JPEG has no transparency, so the background is white. */
async function encode(bitmap: ImageBitmap, longestSide: number, quality: number): Promise<string> {
  const { width, height } = scaledSize(bitmap, Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height)));
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

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('reading failed')));
    reader.readAsDataURL(blob);
  });
}
