import type { Failure } from '#core/failure.ts';
import type { FormIssue, FormIssues } from '#core/form.ts';
import type { Result } from '#core/result.ts';

/** The value of something that has to succeed here; a refusal fails the test and says why. */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** Why something was refused: the code, the kind of failure, or each field and its code; `accepted` if it was not. */
export function refusalOf(
  result: Result<unknown, string | Failure | FormIssues<string, string> | { readonly code: string }>,
): string {
  if (result.ok) return 'accepted';
  if (typeof result.error === 'string') return result.error;
  if ('issues' in result.error) return inWords(result.error);
  return 'kind' in result.error ? result.error.kind : result.error.code;
}

/** What is wrong with a form, such as `city: missing, state: missing`. */
export const inWords = ({ issues }: FormIssues<string, string>): string =>
  issues.map(({ field, code }) => `${field}: ${code}`).join(', ');

/** What is wrong with a form, field by field. */
export const issuesOf = <Field extends string, Code extends string>(
  result: Result<unknown, FormIssues<Field, Code>>,
): readonly FormIssue<Field, Code>[] => (result.ok ? [] : result.error.issues);

/** The failure of something that has to fail with one. */
export function failureOf(result: Result<unknown, string | Failure>): Failure {
  if (result.ok || typeof result.error === 'string') throw new Error(`no failure: ${JSON.stringify(result)}`);
  return result.error;
}
