/** Letters that Unicode doesn't decompose into a plain letter and a mark. */
const WHOLE: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  '’': "'",
};

// eslint-disable-next-line no-control-regex
const ASCII = /^[\x20-\x7e]*$/u;

/** A text for the search: lower case without accents, so that `krakow` finds Kraków. */
export function fold(text: string): string {
  const small = text.toLowerCase();
  if (ASCII.test(small)) return small;
  return small
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðþßæœı’]/gu, (letter) => WHOLE[letter] ?? letter);
}
