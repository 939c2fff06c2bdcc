import * as v from 'valibot';
import type { Failure } from '#core/failure.ts';
import { ok, type Result } from '#core/result.ts';
import { malformed } from './failures.ts';

/** Parses the rows of a table. A malformed row is a failure of the service. */
export function rowsOf<Row, T>(schema: v.GenericSchema<unknown, Row>, to: (row: Row) => T) {
  const Rows = v.array(schema);
  const all = (found: Result<readonly unknown[], Failure>): Result<T[], Failure> => {
    if (!found.ok) return found;
    const rows = v.safeParse(Rows, found.value, { abortEarly: true });
    return rows.success ? ok(rows.output.map(to)) : malformed;
  };
  return {
    all,
    /** Null if there's none. */
    one(found: Result<unknown, Failure>): Result<T | null, Failure> {
      if (!found.ok) return found;
      if (found.value === null) return ok(null);
      const read = all(ok([found.value]));
      return read.ok ? ok(read.value[0] ?? null) : read;
    },
  };
}
