import * as v from 'valibot';
import { isShort } from '../typed-text.ts';
import { hasUnseen } from '../visible-text.ts';

/** Longest first or last name, in characters. */
export const MAX_NAME_LENGTH = 100;

/** A first or last name, trimmed. The issues are `missing`, `long-name` and `unseen`. */
export const PersonName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('missing'),
  v.check((name) => isShort(name, MAX_NAME_LENGTH), 'long-name'),
  v.check((name) => !isShort(name, MAX_NAME_LENGTH) || !hasUnseen(name), 'unseen'),
);
