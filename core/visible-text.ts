const SPACES = String.raw`\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000`;
/**
 * Zero-width joiners shape letters of some scripts, and emoji, so their effect on the preceding character is visible.
 */
const JOINERS = String.raw`\u200c\u200d`;
const SELECTORS = String.raw`\ufe0e\ufe0f`;

/**
 * Invisible characters and those that reorder text: control characters, fillers, zero-width characters, directional
 * marks, variation selectors that we don't render, lone surrogates, tags. The database has the same list.
 */
const INVISIBLE = [
  String.raw`\u0000-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5`,
  String.raw`\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb`,
  String.raw`\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\ud800-\udfff`,
].join('');

const UNSEEN = new RegExp(
  [
    `[${INVISIBLE}]`,
    // A joiner or selector without anything before it to shape.
    String.raw`(?:^|[\u0000-\u007f${SPACES}${JOINERS}])[${JOINERS}${SELECTORS}]`,
    `[${SELECTORS}]{2}`,
    // A joiner with nothing after it to join.
    String.raw`[${JOINERS}](?:$|[\u0000-\u007f${SPACES}])`,
  ].join('|'),
  'u',
);

/** Whether a text contains invisible characters, so that two texts could look the same and differ. */
export const hasUnseen = (text: string): boolean => UNSEEN.test(text);
