import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';

/** The value of something that has to succeed here; a refusal fails the test and says why. */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** Why something was refused: the code, or the kind of failure; `accepted` if it was not. */
export function refusalOf(result: Result<unknown, string | Failure | { readonly code: string }>): string {
  if (result.ok) return 'accepted';
  if (typeof result.error === 'string') return result.error;
  return 'kind' in result.error ? result.error.kind : result.error.code;
}

/** The failure of something that has to fail with one. */
export function failureOf(result: Result<unknown, string | Failure>): Failure {
  if (result.ok || typeof result.error === 'string') throw new Error(`no failure: ${JSON.stringify(result)}`);
  return result.error;
}
