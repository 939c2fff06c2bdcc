/** The outcome of a call in one word: `accepted`, or the reason it was not. */
export function outcomeOf(
  answer:
    | { readonly ok: true }
    | { readonly ok: false; readonly error: string | { readonly code: string } | { readonly kind: string } },
): string {
  if (answer.ok) return 'accepted';
  if (typeof answer.error === 'string') return answer.error;
  return 'code' in answer.error ? answer.error.code : answer.error.kind;
}
