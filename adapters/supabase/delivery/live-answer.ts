import * as v from 'valibot';
import type { Answer } from '#core/poll.ts';

/** The answer of `private.omit_if_unchanged`: `same`, or a view with its version. */
export const answerOf = <T>(view: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, Answer<T>> =>
  v.union([v.literal('same'), v.object({ tag: v.string(), view })]) as v.GenericSchema<unknown, Answer<T>>;
