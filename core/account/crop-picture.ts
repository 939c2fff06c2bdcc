import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { PictureData } from './picture-data.ts';
import type { PictureWorkshop } from './picture-workshop.ts';
import type { Square } from './square.ts';

/** Longest side of a saved photo (decision photo-rules), in px. */
export const JPEG_SIDE = 1024;
/** JPEG quality of a saved photo (spec §9). */
export const JPEG_QUALITY = 0.9;

/** Cuts a square out of an opened picture, as the JPEG `data:` URL that is saved (spec §5). */
export function cropPicture(workshop: PictureWorkshop) {
  return async (bitmap: ImageBitmap, { x, y, size }: Square): Promise<Result<PictureData, 'image-not-processed'>> =>
    workshop.encodeJpeg(bitmap, { x, y, width: size, height: size }, JPEG_SIDE, JPEG_QUALITY);
}
export type CropPicture = ReturnType<typeof cropPicture>;
export const CropPicture = port<CropPicture>('CropPicture');
