import type { PictureType } from './picture-repo.ts';

/** A note of which picture an account has, new with each picture, such as `profile:3f2c1a58-…`. */
export const avatarMarker = (type: PictureType, id: string): string => `${type}:${id}`;

/**
 * Whether a text is such a note. It rides in every token, so a picture, an address or any other text is none
 * (docs/security.md#pictures).
 */
export const isAvatarMarker = (text: string): boolean => /^(?:profile|courier):[0-9a-z-]{1,36}$/u.test(text);
