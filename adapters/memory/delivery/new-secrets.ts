import type { Random } from '#core/random.ts';

const KEY_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The secret part of a recipient's link: 22 characters of six bits each, more than 128 bits. */
export const makeKey = (random: Random): string =>
  Array.from({ length: 22 }, () => KEY_CHARACTERS.charAt(random.integer(0, 63))).join('');

export const makePin = (random: Random): string => String(random.integer(0, 9999)).padStart(4, '0');
