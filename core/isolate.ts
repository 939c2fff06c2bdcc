/** Letters and digits that are written from right to left, or reverse the order of the text beside them. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or another typed text, for a sentence that is one text: U+2068 and U+2069 keep Hebrew or Arabic from reversing
 * the words and numbers beside it (decision isolated-names). Other texts stay as they are, so that no invisible
 * characters are copied with them. In an element of its own, use a `bdi` instead.
 */
export const isolate = (text: string): string => (TURNS.test(text) ? `\u2068${text}\u2069` : text);
