import type { FormIssues } from '#core/form.ts';
import { inWords } from '#tests/contract/outcome.ts';

/** The outcome of an answer: `accepted`, the code of the refusal, the kind of failure, or each field with its code. */
export function outcomeOf(
  answer:
    | { readonly ok: true }
    | {
        readonly ok: false;
        readonly error: string | FormIssues<string, string> | { readonly code: string } | { readonly kind: string };
      },
): string {
  if (answer.ok) return 'accepted';
  if (typeof answer.error === 'string') return answer.error;
  if ('issues' in answer.error) return inWords(answer.error);
  return 'code' in answer.error ? answer.error.code : answer.error.kind;
}
