import * as v from 'valibot';

/** A schema for each field of a type, optional ones included. */
type Fields<T> = { readonly [K in keyof T]-?: v.GenericSchema<unknown, T[K]> };

/**
 * The schema of a type that's stored as JSON. It names every field: a missing one doesn't compile, so no field is lost
 * when the value is read back.
 */
export const schemaOf = <T extends object>(fields: Fields<T>): v.GenericSchema<unknown, T> =>
  v.object(fields) as v.GenericSchema<unknown, unknown> as v.GenericSchema<unknown, T>;
