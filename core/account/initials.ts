let graphemes: Intl.Segmenter | undefined;

/** Made on first use: the browser needs longer for it than for all the rest of a page's start. */
const segmenter = (): Intl.Segmenter => (graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** A Latin letter before another or at the end, so that nothing is put on it: needs no segmenter. */
const PLAIN = /^[A-Za-z\u00c0-\u024f](?=$|[!-\u024f])/u;

const firstLetter = (word: string): string =>
  (PLAIN.exec(word) ?? [])[0] ?? segmenter().segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** One letter again: some have two as their capital, such as ß. */
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
