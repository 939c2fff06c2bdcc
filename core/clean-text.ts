import { BLANKS, BLANK_RUN, DASH } from './plain-text.ts';
import { withoutUnseen } from './visible-text.ts';

/**
 * Cleans text that people enter, before any rule checks it. The database has the same functions for the texts it gets,
 * `private.clean_text`, `clean_lines`, `plain_text` and `plain_address`; a test compares them.
 *
 * - Removed, since people can't see or delete them: marks, embeddings, overrides and isolates of direction, zero-width
 *   spaces, word joiners, byte order marks, soft hyphens, invisible operators, fillers, control characters, stray tags,
 *   joiners and selectors without an effect, and spaces at both ends.
 * - Made plain: tabs, non-breaking, thin and ideographic spaces and blank letters become spaces; hyphens that look like
 *   the one on the keyboard become that one.
 * - Kept: joiners within and after letters of scripts that need them (Arabic, Kurdish, Persian, Malayalam and so on),
 *   marks on letters, variants of Han characters, and emoji of several characters as a whole.
 *
 * Passwords are never cleaned: every character of them counts, and a changed one would lock its owner out. Only their
 * accents have one spelling (core/identity/password.ts).
 */

const LINE_BREAK = /\r\n|[\v\f\r\u0085\u2028\u2029]/gu;
const BLANK_IN_LINE = new RegExp(`(?!\\n)[${BLANKS}]`, 'gu');
/** Two hyphens that documents use instead of `-`. */
const HYPHEN = /[\u2010\u2011]/gu;

/** Cleans a text of one line, such as a name or a street. Runs of spaces become one. */
export const cleanText = (typed: string): string =>
  withoutUnseen(typed).replace(BLANK_RUN, ' ').replace(HYPHEN, '-').trim();

/** Cleans a text that may have several lines, and keeps them. */
export const cleanLines = (typed: string): string =>
  withoutUnseen(typed).replace(LINE_BREAK, '\n').replace(BLANK_IN_LINE, ' ').replace(HYPHEN, '-').trim();

/** The full stops that Chinese and Japanese keyboards type, and a small at sign. */
const ADDRESS_SIGNS: Readonly<Record<string, string>> = { '\u3002': '.', '\uff61': '.', '\u2024': '.', '\ufe6b': '@' };

/**
 * Cleans an email address: full-width characters become ASCII, dashes and full stops become plain. Other letters stay,
 * since changing them would make another address. An address with NUL stays as it is: nobody types that.
 */
export const plainAddress = (typed: string): string =>
  typed.includes('\0')
    ? typed
    : cleanText(typed)
        .replace(/[\uff01-\uff5e]/gu, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0))
        .replace(/[\u3002\uff61\u2024\ufe6b]/gu, (sign) => ADDRESS_SIGNS[sign] ?? sign)
        .replace(DASH, '-');
