import * as v from 'valibot';
import { cleaned, isShort } from '../typed-text.ts';

/** Longest first or last name, in characters. */
export const MAX_NAME_LENGTH = 100;

/** A first or last name, cleaned. The issues are `missing` and `long-name`. */
export const PersonName = v.pipe(
  v.string(),
  ...cleaned('long-name'),
  v.nonEmpty('missing'),
  v.check((name) => isShort(name, MAX_NAME_LENGTH), 'long-name'),
);
