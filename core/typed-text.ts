import * as v from 'valibot';
import { hasUnseen } from './visible-text.ts';

/** Whether a text has at most `most` characters, counted as the database does: an emoji is one. */
export const isShort = (text: string, most: number): boolean => text.length <= 2 * most && [...text].length <= most;

/** The checks for visible text of limited length, for a pipe. `lines` splits a text that may have several. */
export const visible = (most: number, lines = (typed: string): readonly string[] => [typed]) =>
  [
    v.check<string, 'too-long'>((typed) => isShort(typed, most), 'too-long'),
    v.check<string, 'unseen'>((typed) => !isShort(typed, most) || !lines(typed).some(hasUnseen), 'unseen'),
  ] as const;

/** Required visible text of limited length, trimmed. The issues are `missing`, `too-long` and `unseen`. */
export const requiredVisible = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty('missing'), ...visible(most));
