/** White space of any kind, and characters that are drawn as a blank of a letter's width. */
export const BLANKS = String.raw`\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0`;
/** A run of them. */
export const BLANK_RUN = new RegExp(`[${BLANKS}]+`, 'gu');

/**
 * Invisible characters and those that reorder text: control characters, fillers, zero-width characters, directional
 * marks, variation selectors, lone surrogates, tags, the placeholder for a picture in pasted text. The database has the
 * same list.
 */
export const INVISIBLE = [
  String.raw`\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2`,
  String.raw`\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc`,
  String.raw`\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\ud800-\udfff`,
].join('');
const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');

/** Dashes, minus signs, and the long vowel mark that Japanese keyboards have instead. */
export const DASH =
  /[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u30fc\u{10d6e}\u{10ead}]/gu;

/** Removes all invisible characters. For codes and numbers, in which none has an effect. */
export const withoutInvisible = (text: string): string => text.replace(ANY_INVISIBLE, '');

/**
 * Cleans typed letters and digits: codes, PINs, postal codes, numbers of phones and deliveries.
 * Full-width characters, the digits of every script and dashes of every kind become those of ASCII. Not for names and
 * streets, whose letters it would change.
 */
export const plainText = (typed: string): string =>
  withoutInvisible(typed.replace(BLANK_RUN, ' '))
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(DASH, '-')
    .replace(BLANK_RUN, ' ')
    .trim();

/**
 * The ASCII form of a decimal digit of any script. Unicode has them in runs of ten, so a digit's value is its distance
 * from zero.
 */
export function asciiDigit(digit: string): string {
  if (digit <= '9') return digit;
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
