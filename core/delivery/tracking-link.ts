import { formatTrackingNumber, type TrackingNumber } from './tracking-number.ts';

/** What stands before the key in a link's fragment, which no browser sends to a server. */
const KEY_MARK = '#k=';

/** A longer key is ignored. Keys have 22 characters. */
const MAX_KEY = 64;

/**
 * Where a delivery is tracked, as a path of the product: `/track/7KMD-92QX-HT4B`. With the key it's the recipient's
 * link: whoever has it sees the address and the PIN.
 */
export const trackingPath = (number: TrackingNumber, key: string | null = null): string =>
  `/track/${formatTrackingNumber(number)}${key === null ? '' : KEY_MARK + encodeURIComponent(key)}`;

/** The key in a link's fragment, such as `location.hash`; null where there is none. */
export function keyInFragment(fragment: string): string | null {
  if (!fragment.startsWith(KEY_MARK)) return null;
  try {
    const key = decodeURIComponent(fragment.slice(KEY_MARK.length));
    return key === '' || key.length > MAX_KEY ? null : key;
  } catch {
    return null;
  }
}

/** What is tracked with a text that someone typed or pasted: a number as it stands, or the number and the key of a link. */
export function readTrackingLink(typed: string): { readonly number: string; readonly key: string | null } {
  const [, number, fragment] = /\/track\/([^/?#\s]+)[^#\s]*(#\S*)?/u.exec(typed) ?? [];
  if (number === undefined) return { number: typed, key: null };
  return { number, key: keyInFragment(fragment ?? '') };
}
