import * as v from 'valibot';
import { typedAmount } from '../delivery/price/typed-amount.ts';
import type { Failure } from '../failure.ts';
import { fieldIssue, type TypedInto } from '../form.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { CaseId, DecidedOutcome, PaidOutcome } from './case.ts';
import type { CaseDecision, CaseDesk, DecisionRefusal, DeskCaseDetail } from './case-desk.ts';
import type { AboveCap } from './cases.ts';
import { DecisionForm, type DecisionIssues } from './case-forms.ts';
import { needsWords } from './decide-objection.ts';

/** Whether an outcome has an amount. */
export const isPaidOutcome = (outcome: DecidedOutcome): outcome is PaidOutcome =>
  outcome === 'refunded' || outcome === 'made_good';

const Amount = v.pipe(v.string(), ...typedAmount);

/** The decision that was typed. `least` is the lowest amount. */
function readDecision(typed: TypedInto<typeof DecisionForm>, least: number): Result<CaseDecision, DecisionIssues> {
  const checked = DecisionForm.check(typed);
  if (!checked.ok) return checked;
  const { outcome, amount: text, words } = checked.value;
  if (needsWords(outcome) && words === '') return refused(fieldIssue('words', 'missing'));
  if (!isPaidOutcome(outcome)) return ok({ outcome, words });
  if (text === '') return refused(fieldIssue('amount', 'missing'));
  const amount = v.safeParse(Amount, text);
  if (!amount.success) return refused(fieldIssue('amount', 'not-an-amount'));
  return amount.output < least
    ? refused(fieldIssue('amount', 'too-low'))
    : ok({ outcome, words, amount: amount.output });
}

/** Why a case wasn't resolved. */
export type ResolveRefusal = DecisionIssues | DecisionRefusal | AboveCap | Failure;

/** Resolves a case as typed. `least` is the lowest amount that the case allows; the backend knows the highest. */
export function resolveCase(desk: Pick<CaseDesk, 'resolve'>) {
  return async (
    id: CaseId,
    typed: TypedInto<typeof DecisionForm>,
    least: number,
  ): Promise<Result<DeskCaseDetail, ResolveRefusal>> => {
    const decision = readDecision(typed, least);
    return decision.ok ? desk.resolve(id, decision.value) : decision;
  };
}
export type ResolveCase = ReturnType<typeof resolveCase>;
export const ResolveCase = port<ResolveCase>('ResolveCase');
