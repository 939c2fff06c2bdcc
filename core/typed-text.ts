import * as v from 'valibot';
import { cleanText } from './clean-text.ts';

/** The maximum length of a text that's cleaned: more than any field takes, even with pasted blanks. */
export const MAX_TYPED_LENGTH = 10_000;

/** Whether a text has at most `most` characters, counted as the database does: an emoji is one. */
export const isShort = (text: string, most: number): boolean => text.length <= 2 * most && [...text].length <= most;

/** Cleans a typed text in a pipe, so that later checks get the visible text. The issue is `tooLong`. */
export const cleaned = <Code extends string>(tooLong: Code, clean: (typed: string) => string = cleanText) =>
  [
    v.check<string, Code>((typed) => isShort(typed, MAX_TYPED_LENGTH), tooLong),
    v.transform((typed: string) => clean(typed)),
  ] as const;

/** A cleaned text of limited length. The issue is `too-long`. */
export const limitedText = (most: number, clean: (typed: string) => string = cleanText) =>
  v.pipe(
    v.string(),
    ...cleaned('too-long', clean),
    v.check<string, 'too-long'>((text) => isShort(text, most), 'too-long'),
  );

/** Required text of limited length, cleaned. The issues are `missing` and `too-long`. */
export const requiredText = (most: number, clean: (typed: string) => string = cleanText) =>
  v.pipe(
    v.string(),
    ...cleaned('too-long', clean),
    v.nonEmpty('missing'),
    v.check<string, 'too-long'>((text) => isShort(text, most), 'too-long'),
  );
