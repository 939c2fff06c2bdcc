import { isPictureData } from '#core/account/picture-data.ts';

/** The maximum length of a proof's photo as a data URL: 400 kB. */
export const PROOF_LENGTH = 400_000;
/** A longer text isn't a PIN and doesn't count as a guess. */
export const PIN_TEXT_LENGTH = 10;

const JPEG = 'data:image/jpeg;base64,';

/** Whether a text is a photo that proves something: a JPEG as a `data:` URL, not too large, in whole bytes. */
export const isProofPhoto = (photo: string): boolean =>
  photo.length <= PROOF_LENGTH &&
  photo.startsWith(JPEG) &&
  (photo.length - JPEG.length) % 4 === 0 &&
  isPictureData(photo);
