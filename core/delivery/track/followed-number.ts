import { cleanText } from '#core/clean-text.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { fits } from '#core/storable.ts';
import { hasUnseen } from '#core/visible-text.ts';
import { readTrackingLink } from './tracking-link.ts';

/** The number of a delivery that a person follows (spec §5): any text of allowed length. */
export type FollowedNumber = string & { readonly __brand: 'FollowedNumber' };

/** Fewest characters of a delivery number (spec §9). */
export const MIN_FOLLOWED_NUMBER_LENGTH = 6;
export const MAX_FOLLOWED_NUMBER_LENGTH = 64;

export type FollowedNumberRefusal = 'missing-delivery-number' | 'invalid-delivery-number';

/** Whether a text is a delivery number; spaces around it don't count. */
export function isFollowedNumber(text: string): text is FollowedNumber {
  const bare = text.trim();
  // Characters are counted only if there can't be too many: each takes at most two UTF-16 units.
  if (bare.length > 2 * MAX_FOLLOWED_NUMBER_LENGTH) return false;
  const { length } = [...bare];
  return length >= MIN_FOLLOWED_NUMBER_LENGTH && length <= MAX_FOLLOWED_NUMBER_LENGTH && !hasUnseen(bare);
}

/** Whether a delivery number can be saved: surrounding spaces count toward its length. */
export const isStorableFollowedNumber = (text: string): boolean =>
  isFollowedNumber(text) && fits(text, MAX_FOLLOWED_NUMBER_LENGTH) && !hasUnseen(text);

/** Longer than anyone would type or paste a number or a link. */
const MAX_TYPED = 2000;

/** Reads a typed delivery number, cleaned, or the number of a tracking link. */
export function readFollowedNumber(typed: string): Result<FollowedNumber, FollowedNumberRefusal> {
  if (typed.length > MAX_TYPED) return refused('invalid-delivery-number');
  const text = cleanText(readTrackingLink(typed).number);
  if (text === '') return refused('missing-delivery-number');
  return isFollowedNumber(text) ? ok(text) : refused('invalid-delivery-number');
}

/** Brands a delivery number that the product itself made. Throws if it isn't one. */
export function knownFollowedNumber(text: string): FollowedNumber {
  if (isFollowedNumber(text)) return text;
  throw new TypeError(`"${text}" isn’t a delivery number.`);
}
