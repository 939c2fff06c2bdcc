import { IMAGE_MAGIC_BYTES, imageType } from './image-type.ts';

/** A picture as a `data:` URL (spec §3). Its type is known from its first bytes. */
export type PictureData = string & { readonly __brand: 'PictureData' };

/** Longest stored picture: 5 MB of image as base64 (spec §9, docs/security.md#pictures), in characters. */
export const MAX_PICTURE_CHARACTERS = 6_990_540;

/** The number of base64 characters that contain the bytes of the type. */
const MAGIC_CHARACTERS = (IMAGE_MAGIC_BYTES / 3) * 4;

/** Whether a `data:` URL is a JPEG, PNG or WebP by its bytes, in plain base64, and not too large. */
export function isPictureData(dataUrl: string): dataUrl is PictureData {
  if (dataUrl.length > MAX_PICTURE_CHARACTERS) return false;
  const [, type, body = ''] = /^data:([a-z]+\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/u.exec(dataUrl) ?? [];
  const magic = body.slice(0, MAGIC_CHARACTERS);
  if (type === undefined || magic.length < MAGIC_CHARACTERS || magic.includes('=')) return false;
  return imageType(Uint8Array.from(atob(magic), (letter) => letter.codePointAt(0) ?? 0)) === type;
}

/** A picture as a file's content. */
export function pictureBlob(dataUrl: PictureData): Blob {
  const comma = dataUrl.indexOf(',');
  const bytes = Uint8Array.from(atob(dataUrl.slice(comma + 1)), (letter) => letter.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: dataUrl.slice('data:'.length, dataUrl.indexOf(';')) });
}
