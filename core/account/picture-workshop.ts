import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { PictureData } from './picture-data.ts';

/** A part of a picture, in its pixels. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Decodes and encodes pictures off the page's own thread, so that no picture, however large, makes the page stop. */
export interface PictureWorkshop {
  /** Gets ready, so that the first picture need not wait. */
  prepare(): void;
  /** Decodes a file, turned upright, scaled down to about `longestSide` px. The caller closes the bitmap. */
  decode(file: Blob, longestSide: number): Promise<Result<ImageBitmap, 'image-not-processed'>>;
  /** A part of a bitmap as a JPEG, scaled down to `longestSide` px at most. Transparent places become white. */
  encodeJpeg(
    bitmap: ImageBitmap,
    part: PicturePart,
    longestSide: number,
    quality: number,
  ): Promise<Result<PictureData, 'image-not-processed'>>;
}
export const PictureWorkshop = port<PictureWorkshop>('PictureWorkshop');
