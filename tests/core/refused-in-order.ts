import { expect } from 'vitest';
import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import { refusalOf } from '#tests/contract/outcome.ts';

/** The outcome of a decision. */
type Outcome = { readonly refusal: string | null } | Result<unknown, string | Failure | { readonly code: string }>;

const reasonOf = (outcome: Outcome): string =>
  'refusal' in outcome ? (outcome.refusal ?? 'accepted') : refusalOf(outcome);

/**
 * Expects that a decision refuses for the first of several reasons. `wrong` has all of them; beside each reason are the
 * facts without it. Without any reason, it's accepted.
 */
export function expectRefusedInOrder<Facts extends object>(
  wrong: Facts,
  reasons: readonly (readonly [reason: string, right: Partial<Facts>])[],
  decide: (facts: Facts) => Outcome,
): void {
  let facts = wrong;
  const given: string[] = [];
  for (const [, right] of reasons) {
    given.push(reasonOf(decide(facts)));
    facts = { ...facts, ...right };
  }
  expect([...given, reasonOf(decide(facts))]).toEqual([...reasons.map(([reason]) => reason), 'accepted']);
}
