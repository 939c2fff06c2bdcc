import * as v from 'valibot';

/** Longest first or last name, in characters. */
export const MAX_NAME_LENGTH = 100;

/** A first or last name, trimmed. The issues are `missing` and `long-name`. */
export const PersonName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('missing'),
  v.maxLength(MAX_NAME_LENGTH, 'long-name'),
);
