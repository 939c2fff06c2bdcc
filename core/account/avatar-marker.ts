import type { PictureType } from './picture-repo.ts';

/** A marker for the picture that an account has, new with each picture, such as `profile:3f2c1a58-…`. */
export const avatarMarker = (type: PictureType, id: string): string => `${type}:${id}`;

/**
 * Whether a text is such a marker. It's part of every token, so a picture, an address or other text isn't allowed
 * (docs/security.md#pictures).
 */
export const isAvatarMarker = (text: string): boolean => /^(?:profile|courier):[0-9a-z-]{1,36}$/u.test(text);
