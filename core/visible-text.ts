import { INVISIBLE } from './plain-text.ts';
import { fits } from './storable.ts';

/**
 * Letters and marks that a joiner after them changes: Hebrew, Arabic and related scripts, the scripts of India and its
 * neighbors.
 */
const SHAPED = [
  String.raw`\u0591-\u05f4\u0610-\u061a\u0620-\u065f\u066e-\u06dc\u06df-\u06ef\u06fa-\u06ff\u0710-\u088f\u0892-\u08e1\u08e3-\u08ff`,
  String.raw`\u0900-\u0dff\u0f00-\u0fff\u1780-\u17b3\u17b6-\u17ff\u1900-\u1aaf\u1b00-\u1c4f\u1cd0-\u1cff\ua800-\ua95f\ua980-\ua9df`,
  String.raw`\uaa00-\uaa5f\uaa80-\uaaff\uabc0-\uabff\ufb1d-\ufdff\ufe70-\ufefe\u{10a00}-\u{10a5f}\u{10ac0}-\u{10aff}\u{10b80}-\u{10baf}`,
  String.raw`\u{10d00}-\u{10d3f}\u{10ec0}-\u{10eff}\u{10f30}-\u{10fdf}\u{11000}-\u{110bc}\u{110be}-\u{110cc}\u{110ce}-\u{11fff}\u{1e900}-\u{1e95f}`,
].join('');
const MONGOLIAN = String.raw`\u1807\u180a\u1820-\u18aa`;
const BURMESE = String.raw`\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f`;
/** Characters of Chinese and Japanese names, which may have a variation selector. */
const HAN = String.raw`\u3005\u3007\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}`;
/** Symbols and emoji, with skin tones. */
const PICTURES = String.raw`\u00a9\u00ae\u203c\u2049\u2100-\u214f\u2190-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}`;

/** Sequences in which an invisible character has a visible effect on the character before it. */
const VISIBLE_SEQUENCES = [
  // The flags of England, Scotland and Wales.
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  String.raw`[0-9#*]\ufe0f\u20e3`,
  String.raw`[${PICTURES}][\ufe0e\ufe0f]?(?:\u200d[${PICTURES}][\ufe0e\ufe0f]?)*`,
  String.raw`[${SHAPED}][\u200c\u200d]?`,
  String.raw`[${MONGOLIAN}][\u180b-\u180f]?[\u200c\u200d]?`,
  String.raw`[${BURMESE}]\ufe00?[\u200c\u200d]?`,
  String.raw`[${HAN}][\ufe00-\ufe02\u{e0100}-\u{e01ef}]?`,
];

const SEQUENCE_OR_INVISIBLE = new RegExp(`(${VISIBLE_SEQUENCES.join('|')})|[${INVISIBLE}]`, 'gu');
const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');
const CONTROLS = /[\t-\r\u0085\u2028\u2029]/u;
const BLANK_LETTERS = /[\u2800\u3164\uffa0]/u;

/**
 * A text without its invisible characters. Joiners and selectors stay if they change the character before them: in
 * scripts that need them, and in emoji of several characters.
 */
export const withoutUnseen = (text: string): string =>
  text.search(ANY_INVISIBLE) < 0 ? text : text.replace(SEQUENCE_OR_INVISIBLE, '$1');

/**
 * Whether a text of one line contains invisible characters, so that two texts could look the same and differ. Spaces of
 * other widths aren't among them.
 */
export const hasUnseen = (text: string): boolean =>
  CONTROLS.test(text) || BLANK_LETTERS.test(text) || withoutUnseen(text) !== text;

/** Whether a text is one line of at most `most` characters, all visible, without spaces around it. */
export const isLine = (text: string, most: number): boolean =>
  fits(text, most) && !hasUnseen(text) && text === text.trim();
