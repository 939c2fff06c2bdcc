/** The kinds of picture the product takes (decision photo-rules). */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/** Largest picture file (spec §9: 5MB), in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** The number of leading bytes that {@link imageType} needs. */
export const IMAGE_MAGIC_BYTES = 12;

const startsWith = (bytes: Uint8Array, magic: readonly number[], at = 0): boolean =>
  magic.every((byte, index) => bytes[at + index] === byte);

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** The type of a file by its first bytes, independent of its name; null for anything but a JPEG, PNG or WebP. */
export function imageType(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, JPEG)) return 'image/jpeg';
  if (startsWith(bytes, PNG)) return 'image/png';
  return startsWith(bytes, RIFF) && startsWith(bytes, WEBP, 8) ? 'image/webp' : null;
}
