const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const firstLetter = (word: string): string => graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** One letter again: some have two as their capital, such as ß. */
const capital = (word: string): string => firstLetter(firstLetter(word).toLocaleUpperCase());

/** Avatar initials: the first letters of up to two name words, in capitals (spec §9). Empty for an empty name. */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/u).filter((word) => word !== '');
  return words.slice(0, 2).map((word) => capital(word)).join('');
}
