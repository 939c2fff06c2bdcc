import { asciiDigit, withoutInvisible } from './plain-text.ts';

/** Letters that Unicode doesn't decompose into a plain letter and a mark. */
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
const WHOLE_LETTER = new RegExp(`[${Object.keys(WHOLE).join('')}]`, 'gu');

/** Left out: apostrophes in every spelling, the Hawaiian one too, and the points of abbreviations. */
const APART = /['’‘‛ʻʼʽʾʿʹ′‵`´.·‧∙・]/gu;
/** All other punctuation separates words. */
const PUNCTUATION = /(?![@#])\p{P}+/gu;
const PLAIN = /^[a-z0-9 \n@#+]*$/u;

/**
 * A text for the search: lower case, without accents, apostrophes and points, words apart, full-width characters and
 * digits of every script plain, invisible characters gone. So `krakow` finds Kraków, `mcdonalds` McDonald’s, and `jean luc` Jean-Luc.
 */
export function fold(text: string): string {
  const small = text.toLowerCase();
  if (PLAIN.test(small)) return small;
  return withoutInvisible(small)
    .replace(APART, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(APART, '')
    .replace(WHOLE_LETTER, (letter) => WHOLE[letter] ?? letter)
    .replace(PUNCTUATION, ' ')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
}

/** The words to look for in folded texts. Punctuation alone finds nothing, rather than everything. */
export function searchWords(typed: string): readonly string[] {
  const words = fold(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const text = typed.trim();
  return words.length === 0 && text !== '' ? [text] : words;
}
