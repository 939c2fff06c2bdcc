/** Longest stored picture: 5 MB of image as base64 (spec §9, security.md), in characters. */
export const MAX_PICTURE_CHARACTERS = 6_990_540;

/** Beginnings of the three kinds of picture that are stored: the type's name and its first bytes as base64. */
const BEGINNINGS = ['data:image/jpeg;base64,/9j/', 'data:image/png;base64,iVBORw0KGgo', 'data:image/webp;base64,UklGR'];

/** Whether a `data:` URL is a JPEG, PNG or WebP by its bytes, in plain base64, and not too large. */
export function isPictureData(dataUrl: string): boolean {
  if (dataUrl.length > MAX_PICTURE_CHARACTERS || !BEGINNINGS.some((beginning) => dataUrl.startsWith(beginning))) return false;
  const body = dataUrl.slice(dataUrl.indexOf(',') + 1);
  if (!/^[A-Za-z0-9+/]+={0,2}$/u.test(body)) return false;
  return !dataUrl.startsWith('data:image/webp') || (body.length >= 16 && atob(body.slice(0, 16)).slice(8, 12) === 'WEBP');
}
