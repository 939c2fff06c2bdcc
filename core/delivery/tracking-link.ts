import { withoutInvisible } from '../plain-text.ts';
import type { Result } from '../result.ts';
import {
  formatTrackingNumber,
  readTrackingNumber,
  type TrackingNumber,
  type TrackingNumberRefusal,
} from './tracking-number.ts';

/** The mark before the key in a link's fragment, which no browser sends to a server. */
const KEY_MARK = '#k=';

/** Keys have 22 of these characters. None of them needs an escape in a fragment. */
const KEY = /^[\w-]{1,64}$/u;

/** A text that could be a key; null for anything else, which counts as no key. */
export const trackingKey = (text: unknown): string | null => (typeof text === 'string' && KEY.test(text) ? text : null);

/**
 * The path of a delivery's tracking page: `/track/7KMD-92QX-HT4B`. With the key it's the recipient's link: anyone who has
 * it sees the address and the PIN.
 */
export const trackingPath = (number: TrackingNumber, key: string | null = null): string =>
  `/track/${formatTrackingNumber(number)}${key === null ? '' : KEY_MARK + key}`;

/** The key in a link's fragment, such as `location.hash`; null if there's none. */
export const keyInFragment = (fragment: string): string | null =>
  fragment.startsWith(KEY_MARK) ? trackingKey(fragment.slice(KEY_MARK.length)) : null;

/** Decodes a part of an address. Broken escapes leave it unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The number and the key in the part of an address after `/track/`. Some apps escape the `#` of a link that they pass on,
 * so the key may be part of the path.
 */
export function readTrackingPath(
  part: string,
  fragment: string,
): { readonly number: string; readonly key: string | null } {
  const plain = decoded(part);
  const mark = plain.indexOf('#');
  if (mark < 0) return { number: plain, key: keyInFragment(fragment) };
  return { number: plain.slice(0, mark), key: keyInFragment(plain.slice(mark)) ?? keyInFragment(fragment) };
}

/** Some mail scanners put an escaped link into their own link, and some apps escape it a second time. */
const LAYERS_OF_ESCAPES = 2;

/** A link's number and key, without characters after them, such as the period of a sentence. */
const LINK = /\/track\/([^/?#&\s]*[^/?#&\s.,:;!?"'”’)>\]])[^#\s]*(?:#k=([\w-]*))?/iu;

/** Reads a typed or pasted text: a number as it is, or the number and the key of a link. */
export function readTrackingLink(typed: string): { readonly number: string; readonly key: string | null } {
  let text = withoutInvisible(typed);
  for (let layer = 0; layer < LAYERS_OF_ESCAPES; layer += 1) text = text.replace(/(?:%[\da-f]{2})+/giu, decoded);
  const [, number, key] = LINK.exec(text) ?? [];
  return number === undefined ? { number: typed, key: null } : { number, key: trackingKey(key) };
}

/** The number in a typed or pasted text: a number in any spelling, or that of a link, without its key. */
export const readTypedNumber = (typed: string): Result<TrackingNumber, TrackingNumberRefusal> =>
  readTrackingNumber(readTrackingLink(typed).number);
