/** The outcome of something that may be refused. Refusals are values; only programming errors throw. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export function ok(): Result<void, never>;
export function ok<T>(value: T): Result<T, never>;
export function ok<T>(value?: T): Result<T | undefined, never> {
  return { ok: true, value };
}

export const refused = <E>(error: E): Result<never, E> => ({ ok: false, error });
