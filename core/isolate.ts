/** Letters and digits that are written from right to left, or turn what's beside them round. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name, or somebody's own words, for the middle of a sentence that isn't an element: U+2068 and U+2069 keep a Hebrew or
 * Arabic one from turning the words and numbers beside it round (decision isolated-names). Others stay as they are, so
 * that nothing invisible is copied with them. In an element of its own, it's a `bdi`.
 */
export const isolate = (text: string): string => (TURNS.test(text) ? `\u2068${text}\u2069` : text);
