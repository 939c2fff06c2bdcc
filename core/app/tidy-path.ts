/** Punctuation that a sentence or an email program left at the end of a link. No path of the app ends in any. */
const LEFTOVERS = /[^\p{L}\p{N}_-]+$/u;

/**
 * The path that a link was meant to have: without the period, bracket or quotation mark that follows it in a sentence,
 * and without the words that were copied along. A path that can't be decoded stays as it is.
 */
export function tidyPath(pathname: string): string {
  try {
    const [path = ''] = decodeURI(pathname).split(/\s/u);
    return encodeURI(path.replace(LEFTOVERS, '')) || '/';
  } catch {
    return pathname;
  }
}
