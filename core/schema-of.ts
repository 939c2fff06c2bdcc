import * as v from 'valibot';

/** For each field of a type its schema; optional ones included. */
type Fields<T> = { readonly [K in keyof T]-?: v.GenericSchema<unknown, T[K]> };

/**
 * The schema of a type, for what is kept as JSON and read back. It names every field: one that is forgotten doesn't
 * compile, so nothing that is added to a type is lost on the way back.
 */
export const schemaOf = <T extends object>(fields: Fields<T>): v.GenericSchema<unknown, T> =>
  v.object(fields) as v.GenericSchema<unknown, unknown> as v.GenericSchema<unknown, T>;
