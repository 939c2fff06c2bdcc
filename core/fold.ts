import { asciiDigit, withoutInvisible } from './plain-text.ts';

/** Letters that Unicode doesn't decompose into a plain letter and a mark. The database has the same list for places. */
const WHOLE: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ĸ: 'k',
  ə: 'e',
};
export const WHOLE_LETTER = new RegExp(`[${Object.keys(WHOLE).join('')}]`, 'gu');
export const plainLetter = (letter: string): string => WHOLE[letter] ?? letter;

/** Removed characters: apostrophes in every spelling, including the Hawaiian one, and the points of abbreviations. */
export const APART = /['’‘‛ʻʼʽʾʿʹ′‵`´.·‧∙・]/gu;
/** Letters that are typed in two ways: Arabic and Persian ones, and the sigma at the end of a word. */
const ALIKE: Readonly<Record<string, string>> = { ς: 'σ', ي: 'ی', ى: 'ی', ك: 'ک', ة: 'ه', ـ: '' };
const ALIKE_LETTER = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'gu');
/** All other punctuation separates words. */
const PUNCTUATION = /(?:(?![@#])\p{P}|\|)+/gu;
const PLAIN = /^[a-z0-9 \n@#+]*$/u;

/**
 * A text for the search: lower case, without accents, apostrophes, points and invisible characters, words separated,
 * full-width characters and digits of every script plain. So `krakow` finds Kraków, `mcdonalds` McDonald’s, and `jean
 * luc` Jean-Luc.
 */
export const fold = (text: string): string => foldWith(text, ' ');

/** Folds a text, with `apart` in place of punctuation. */
function foldWith(text: string, apart: ' ' | '|'): string {
  const small = text.toLowerCase();
  if (PLAIN.test(small)) return small;
  // A Hangul filler decomposes into an invisible character.
  return withoutInvisible(small.replace(APART, '').normalize('NFKD'))
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(APART, '')
    .replace(WHOLE_LETTER, plainLetter)
    .replace(ALIKE_LETTER, (letter) => ALIKE[letter] ?? letter)
    .replace(PUNCTUATION, apart)
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
}

/** Words with punctuation inside, and groups of digits, as in a phone number. */
const INSIDE = [/[^ \n|]+(?:\|[^ \n|]+)+/gu, /[0-9]+(?:[ |]+[0-9]+)+/gu];
/** Without the flag `g`, with which `test` would keep its position. */
const HAS_INSIDE = /[^ \n|]\|[^ \n|]|[0-9][ |]+[0-9]/u;

/**
 * A text to search in: folded, then again without punctuation inside words or separators between groups of digits. So
 * `jeanluc` finds Jean-Luc, `abc` A‑B‑C, and `4165550142` (416) 555-0142.
 */
export function searchText(text: string): string {
  const marked = foldWith(text, '|');
  const folded = marked.replace(/[ |]+/gu, ' ');
  if (!HAS_INSIDE.test(marked)) return folded;
  const joined = INSIDE.flatMap((part) => marked.match(part) ?? [])
    .map((part) => part.replace(/[ |]/gu, ''))
    .filter((part) => !folded.includes(part));
  return joined.length === 0 ? folded : `${folded}\n${joined.join('\n')}`;
}

/**
 * The words with punctuation inside, as a searched text may have them: joined or separated. `a-1` isn't just any `a` and
 * any `1`.
 */
export const searchPhrases = (typed: string): (readonly [together: string, apart: string])[] =>
  foldWith(typed, '|')
    .split(/[ \n]+/u)
    .map((word) => word.split('|').filter((part) => part !== ''))
    .filter((parts) => parts.length > 1)
    .map((parts) => [parts.join(''), parts.join(' ')]);

/** The words to look for in folded texts. Punctuation alone finds nothing, rather than everything. */
export function searchWords(typed: string): readonly string[] {
  const words = fold(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const text = typed.trim();
  return words.length === 0 && text !== '' ? [text] : words;
}
