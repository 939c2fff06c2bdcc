import { withoutInvisible } from '../plain-text.ts';
import type { Result } from '../result.ts';
import {
  formatTrackingNumber,
  readTrackingNumber,
  type TrackingNumber,
  type TrackingNumberRefusal,
} from './tracking-number.ts';

/** What stands before the key in a link's fragment, which no browser sends to a server. */
const KEY_MARK = '#k=';

/** Keys have 22 of these characters. None of them needs an escape in a fragment. */
const KEY = /^[\w-]{1,64}$/u;

/** A text that could be a key as it is; null for anything else, which is answered as if there were none. */
export const trackingKey = (text: unknown): string | null => (typeof text === 'string' && KEY.test(text) ? text : null);

/**
 * Where a delivery is tracked, as a path of the product: `/track/7KMD-92QX-HT4B`. With the key it's the recipient's
 * link: whoever has it sees the address and the PIN.
 */
export const trackingPath = (number: TrackingNumber, key: string | null = null): string =>
  `/track/${formatTrackingNumber(number)}${key === null ? '' : KEY_MARK + key}`;

/** The key in a link's fragment, such as `location.hash`; null where there is none. */
export const keyInFragment = (fragment: string): string | null =>
  fragment.startsWith(KEY_MARK) ? trackingKey(fragment.slice(KEY_MARK.length)) : null;

/** A part of an address without its escapes; as it is if they're broken. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The number and the key in what stands after `/track/` in an address. Some apps escape the `#` of a link that they pass
 * on, so the key may be part of the path.
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

/** Some mail scanners put a link, escaped, into one of their own, and some apps escape what is escaped already. */
const LAYERS_OF_ESCAPES = 2;

/** A link's number and key; what follows them, such as the period of a sentence, belongs to neither. */
const LINK = /\/track\/([^/?#&\s]*[^/?#&\s.,:;!?"'”’)>\]])[^#\s]*(?:#k=([\w-]*))?/iu;

/** What is tracked with a text that someone typed or pasted: a number as it stands, or the number and the key of a link. */
export function readTrackingLink(typed: string): { readonly number: string; readonly key: string | null } {
  let text = withoutInvisible(typed);
  for (let layer = 0; layer < LAYERS_OF_ESCAPES; layer += 1) text = text.replace(/(?:%[\da-f]{2})+/giu, decoded);
  const [, number, key] = LINK.exec(text) ?? [];
  return number === undefined ? { number: typed, key: null } : { number, key: trackingKey(key) };
}

/** The number in a text that someone typed or pasted: the number in any spelling, or a link, whose key is left out. */
export const readTypedNumber = (typed: string): Result<TrackingNumber, TrackingNumberRefusal> =>
  readTrackingNumber(readTrackingLink(typed).number);
