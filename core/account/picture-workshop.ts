import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { PictureData } from './picture-data.ts';

/** Part of a picture, in its own pixels. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Decodes and encodes pictures off the main thread, so that even a huge picture doesn't freeze the page. */
export interface PictureWorkshop {
  /** Warms up, so that the first picture doesn't have to wait. */
  prepare(): void;
  /** Decodes a file, rotated upright and scaled down to about `longestSide` px. The caller closes the bitmap. */
  decode(file: Blob, longestSide: number): Promise<Result<ImageBitmap, 'image-not-processed'>>;
  /** Encodes part of a bitmap as a JPEG, scaled down to `longestSide` px at most. Transparent areas become white. */
  encodeJpeg(
    bitmap: ImageBitmap,
    part: PicturePart,
    longestSide: number,
    quality: number,
  ): Promise<Result<PictureData, 'image-not-processed'>>;
}
export const PictureWorkshop = port<PictureWorkshop>('PictureWorkshop');
