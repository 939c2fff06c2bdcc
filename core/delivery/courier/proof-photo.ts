import type { ImageRefusal, OpenPicture } from '#core/account/open-picture.ts';
import type { PictureData } from '#core/account/picture-data.ts';
import type { PictureWorkshop } from '#core/account/picture-workshop.ts';
import { port } from '#core/port.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { PROOF_LENGTH } from '../lifecycle/proof.ts';

/** The largest file that's opened, in bytes: enough for a phone camera's photo. */
const MAX_BYTES = 40 * 1024 * 1024;

/** Longest side in px and JPEG quality of each try, until one is small enough. */
const TRIES = [
  [1280, 0.8],
  [1280, 0.6],
  [960, 0.6],
  [640, 0.5],
  [320, 0.5],
] as const;

/**
 * Turns a photo into a proof: a JPEG of at most {@link PROOF_LENGTH} characters. It's redrawn, so the camera's
 * metadata, such as the location, is gone.
 */
export function proofPhoto(openPicture: OpenPicture, workshop: PictureWorkshop) {
  return async (file: Blob): Promise<Result<PictureData, ImageRefusal>> => {
    const opened = await openPicture(file, MAX_BYTES);
    if (!opened.ok) return opened;
    const bitmap = opened.value;
    const whole = { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
    try {
      for (const [side, quality] of TRIES) {
        const photo = await workshop.encodeJpeg(bitmap, whole, side, quality);
        if (!photo.ok) return photo;
        if (photo.value.length <= PROOF_LENGTH) return ok(photo.value);
      }
      return refused('image-not-processed');
    } finally {
      bitmap.close();
    }
  };
}
export type ProofPhoto = ReturnType<typeof proofPhoto>;
export const ProofPhoto = port<ProofPhoto>('ProofPhoto');
