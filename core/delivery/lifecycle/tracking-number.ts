import { plainText } from '#core/plain-text.ts';
import type { Random } from '#core/random.ts';
import { ok, refused, type Result } from '#core/result.ts';

/** The number of a delivery of ours: eleven random characters and a check character, without hyphens. */
export type TrackingNumber = string & { readonly __brand: 'TrackingNumber' };

/** 31 characters, a prime, so that the check character catches every wrong character and every swap. No 0, I, L, O, U. */
export const TRACKING_ALPHABET = '123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 12;
const BASE = TRACKING_ALPHABET.length;
/** 12 · 13 ≡ 1 (mod 31): turns the weighted sum of the first eleven into the value of the twelfth. */
const INVERSE_OF_LENGTH = 13;

const valueOf = (character: string): number => TRACKING_ALPHABET.indexOf(character);

const weightedSum = (characters: string): number =>
  [...characters].reduce((sum, character, index) => sum + (index + 1) * valueOf(character), 0) % BASE;

const checkCharacter = (body: string): string =>
  TRACKING_ALPHABET.charAt(((BASE - weightedSum(body)) * INVERSE_OF_LENGTH) % BASE);

/** A new number. `random` must be cryptographic: anyone who guesses a number sees the status of a parcel. */
export function makeTrackingNumber(random: Random): TrackingNumber {
  const body = Array.from({ length: LENGTH - 1 }, () => TRACKING_ALPHABET.charAt(random.integer(0, BASE - 1))).join('');
  return (body + checkCharacter(body)) as TrackingNumber;
}

/**
 * Why a text isn't a number of ours.
 * - `missing`: there is nothing to read
 * - `wrong-length`: a number has twelve characters
 * - `wrong-character`: it has one that no number has, such as 0, O or U
 * - `mistyped`: the check character says that one is wrong, or that two are swapped
 */
export type TrackingNumberRefusal = 'missing' | 'wrong-length' | 'wrong-character' | 'mistyped';

/** Longer than anyone would type a number, with spaces and hyphens. */
const MAX_TYPED = 64;

/** Reads a number as people type it: any case, spaces, hyphens and other punctuation dropped, I and L read as 1. */
export function readTrackingNumber(typed: string): Result<TrackingNumber, TrackingNumberRefusal> {
  if (typed.length > MAX_TYPED) return refused('wrong-length');
  const text = plainText(typed)
    .toUpperCase()
    .replace(/[ \p{P}]/gu, '')
    .replace(/[IL]/gu, '1');
  const characters = [...text];
  if (characters.length === 0) return refused('missing');
  if (characters.some((character) => valueOf(character) < 0)) return refused('wrong-character');
  if (characters.length !== LENGTH) return refused('wrong-length');
  return weightedSum(text) === 0 ? ok(text as TrackingNumber) : refused('mistyped');
}

/** Reads a number like {@link readTrackingNumber}; null if it isn't a valid one. */
export function parseTrackingNumber(typed: string): TrackingNumber | null {
  const read = readTrackingNumber(typed);
  return read.ok ? read.value : null;
}

/** Whether a text is a number in its stored form. */
export const isTrackingNumber = (value: unknown): value is TrackingNumber =>
  typeof value === 'string' && parseTrackingNumber(value) === value;

/** The form for display and reading aloud: `7KMD-92QX-HT4B`. */
export const formatTrackingNumber = (number: TrackingNumber): string =>
  `${number.slice(0, 4)}-${number.slice(4, 8)}-${number.slice(8)}`;
