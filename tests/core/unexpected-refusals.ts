import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import { refusalOf } from '#tests/contract/outcome.ts';

/** The outcome of a decision. */
type Outcome = { readonly refusal: string | null } | Result<unknown, string | Failure | { readonly code: string }>;

const reasonOf = (outcome: Outcome): string =>
  'refusal' in outcome ? (outcome.refusal ?? 'accepted') : refusalOf(outcome);

/**
 * Checks that a decision refuses for the first of several reasons; returns the answers that differ. `wrong` has all the
 * reasons, and beside each one are the facts without it. Without any reason, it has to be accepted.
 */
export function unexpectedRefusals<Facts extends object>(
  wrong: Facts,
  reasons: readonly (readonly [reason: string, right: Partial<Facts>])[],
  decide: (facts: Facts) => Outcome,
): string[] {
  let facts = wrong;
  return [...reasons, ['accepted', {}] as const].flatMap(([reason, right]) => {
    const given = reasonOf(decide(facts));
    facts = { ...facts, ...right };
    return given === reason ? [] : [`${given} instead of ${reason}`];
  });
}
