import { withoutInvisible } from '#core/plain-text.ts';
import type { Result } from '#core/result.ts';
import {
  formatTrackingNumber,
  parseTrackingNumber,
  readTrackingNumber,
  type TrackingNumber,
  type TrackingNumberRefusal,
} from '../lifecycle/tracking-number.ts';

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

/** Decodes a part of an address. Broken escapes leave it unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Some mail scanners put an escaped link into their own link, and some apps escape it a second time. */
const LAYERS_OF_ESCAPES = 2;

/** The part of a link after `/track/`, without a query; and its key, also among parameters that were added to it. */
const LINK = /\/track\/([^/?#&]*)/iu;
const KEY_IN_LINK = /#(?:\S*[&?])?k=([\w-]+)/u;
const KEY_LENGTH = 22;

/** The words that are a number together, among others, as it's displayed. The check character tells them apart. */
function numberIn(text: string): string | null {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  for (let from = 0; from < words.length; from += 1) {
    let joined = '';
    for (let to = from; to < words.length && joined.length < 12; to += 1) {
      joined += words[to];
      const number = parseTrackingNumber(joined);
      if (number !== null) return formatTrackingNumber(number);
    }
  }
  return null;
}

/**
 * Reads a typed or pasted text, or an opened address: a number as it is, or the number and the key of a link. Links
 * arrive with a period or a bracket after them, words before the number, parameters after the key, or escaped.
 */
export function readTrackingLink(typed: string): { readonly number: string; readonly key: string | null } {
  let text = withoutInvisible(typed);
  for (let layer = 0; layer < LAYERS_OF_ESCAPES; layer += 1) text = text.replace(/(?:%[\da-f]{2})+/giu, decoded);
  const [, part] = LINK.exec(text) ?? [];
  if (part === undefined) return { number: typed, key: null };
  const key = trackingKey(KEY_IN_LINK.exec(text)?.[1]);
  return { number: numberIn(part) ?? part, key: key && key.slice(0, KEY_LENGTH) };
}

/** The number in a typed or pasted text: a number in any spelling, or that of a link, without its key. */
export const readTypedNumber = (typed: string): Result<TrackingNumber, TrackingNumberRefusal> =>
  readTrackingNumber(readTrackingLink(typed).number);
