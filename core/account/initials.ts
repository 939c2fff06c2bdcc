let graphemes: Intl.Segmenter | undefined;

/** Created on first use: it takes longer than everything else when a page starts. */
const segmenter = (): Intl.Segmenter => (graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** A Latin letter followed by another or by the end, so without combining marks: no segmenter needed. */
const PLAIN = /^[A-Za-z\u00c0-\u024f](?=$|[!-\u024f])/u;

const firstLetter = (word: string): string =>
  (PLAIN.exec(word) ?? [])[0] ?? segmenter().segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** Back to one letter: some, such as ß, have two as their capital. */
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
