import { port } from '../port.ts';
import { refused, type Result } from '../result.ts';
import { imageSize, MAX_IMAGE_PIXELS } from './image-size.ts';
import { imageType, MAX_IMAGE_BYTES } from './image-type.ts';
import type { PictureWorkshop } from './picture-workshop.ts';

export type ImageRefusal = 'image-too-large' | 'image-not-processed';

/** Longest side of an opened picture, in px: its centered square still fills {@link JPEG_SIDE}. */
export const OPENED_SIDE = 2560;

/**
 * Opens a picture file (spec §5): 5 MB at most unless `mostBytes` says otherwise, JPEG, PNG or WebP by its bytes
 * (decision photo-rules).
 */
export function openPicture(workshop: PictureWorkshop) {
  return async (file: Blob, mostBytes = MAX_IMAGE_BYTES): Promise<Result<ImageBitmap, ImageRefusal>> => {
    if (file.size > mostBytes) return refused('image-too-large');
    const bytes = await file.arrayBuffer().then(
      (buffer) => new Uint8Array(buffer),
      () => new Uint8Array(),
    );
    const type = imageType(bytes);
    const size = imageSize(bytes);
    if (type === null || size === null || size.width * size.height > MAX_IMAGE_PIXELS)
      return refused('image-not-processed');
    return workshop.decode(new Blob([bytes], { type }), OPENED_SIDE);
  };
}
export type OpenPicture = ReturnType<typeof openPicture>;
export const OpenPicture = port<OpenPicture>('OpenPicture');
