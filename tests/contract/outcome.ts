import type { Failure } from '#core/failure.ts';
import type { FormIssue, FormIssues } from '#core/form.ts';
import type { Result } from '#core/result.ts';

/** The value of a result that has to be a success. A refusal fails the test with its reason. */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** The reason of a refusal: a code, a kind of failure, or each field with its code. `accepted` for a success. */
export function refusalOf(
  result: Result<unknown, string | Failure | FormIssues<string, string> | { readonly code: string }>,
): string {
  if (result.ok) return 'accepted';
  if (typeof result.error === 'string') return result.error;
  if ('issues' in result.error) return inWords(result.error);
  return 'kind' in result.error ? result.error.kind : result.error.code;
}

/** The issues of a form as text, such as `city: missing, state: missing`. */
export const inWords = ({ issues }: FormIssues<string, string>): string =>
  issues.map(({ field, code }) => `${field}: ${code}`).join(', ');

/** The issues of a form, by field. */
export const issuesOf = <Field extends string, Code extends string>(
  result: Result<unknown, FormIssues<Field, Code>>,
): readonly FormIssue<Field, Code>[] => (result.ok ? [] : result.error.issues);

/** The failure of a result that has to be one. */
export function failureOf(result: Result<unknown, string | Failure>): Failure {
  if (result.ok || typeof result.error === 'string') throw new Error(`no failure: ${JSON.stringify(result)}`);
  return result.error;
}
