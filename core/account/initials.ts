let graphemes: Intl.Segmenter | undefined;

/** Created on first use, because that takes longer than the rest of a page's start. */
const segmenter = (): Intl.Segmenter => (graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** A Latin letter followed by another or by the end, so without combining marks: no segmenter needed. */
const PLAIN = /^[A-Za-z\u00c0-\u024f](?=$|[!-\u024f])/u;

const firstLetter = (word: string): string =>
  (PLAIN.exec(word) ?? [])[0] ?? segmenter().segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** One capital letter. Some letters, such as ß, have two as their capital. */
const capital = (word: string): string => firstLetter(firstLetter(word).toLocaleUpperCase());

/** Avatar initials: the first letters of up to two name words, in capitals (spec §9). Empty for an empty name. */
export function initials(fullName: string): string {
  const words = fullName
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => capital(word))
    .join('');
}
