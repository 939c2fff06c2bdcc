import type { Clock } from '../clock.ts';
import { instant } from '../instant.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import {
  ACCOUNT_TRANSITIONS,
  checksOf,
  decisionRefusal,
  isBlocked,
  type AccountDecision,
  type AccountRefusal,
} from '../account/account-decision.ts';
import type { AccountReview } from './account-review.ts';
import { mayDecideOnAccounts } from './may-decide-on-accounts.ts';
import type { Person } from '../identity/person.ts';
import type { Actor } from '../account/policy.ts';
import type { ReviewChecks } from './review-checks.ts';
import { isAdmin } from '../identity/roles.ts';
import type { UserId } from '../identity/user-id.ts';

export type ReviewAccountRefusal = AccountRefusal | 'not-an-administrator' | 'not-saved';

/** An administrator decides on an account, with the checks that they ticked. Returns the person after the decision. */
export function reviewAccount(accounts: AccountReview, clock: Clock, checks: Pick<ReviewChecks, 'of'>) {
  /** The status after the last decision on an account. */
  const statusOf = async (account: UserId): Promise<string> => {
    const history = await accounts.history(account);
    return (history.ok ? history.value[0]?.to : undefined) ?? ACCOUNT_TRANSITIONS.reinstate.to;
  };
  return async (
    by: Pick<Actor, 'id' | 'isAdmin'>,
    person: Person,
    decision: AccountDecision,
    reason = '',
  ): Promise<Result<Person, ReviewAccountRefusal>> => {
    if (!mayDecideOnAccounts(by)) return refused('not-an-administrator');
    const account = { id: person.id, status: person.status, roles: person.roles, isAdmin: isAdmin(person.roles) };
    const refusal = decisionRefusal(by.id, account, decision, reason.trim(), person.roles);
    if (refusal !== null) return refused(refusal);
    const done = checksOf(decision, person, checks.of(person.id)) ?? undefined;
    const saved = await accounts.decide(person.id, decision, reason.trim(), person.roles, done);
    if (saved.ok) {
      const status = decision === 'reinstate' ? await statusOf(person.id) : ACCOUNT_TRANSITIONS[decision].to;
      const statusReason = isBlocked(status) ? reason.trim() : '';
      return ok({ ...person, status, statusReason, statusSince: instant(clock.now()) });
    }
    if (typeof saved.error === 'string') return refused(saved.error);
    return refused(saved.error.kind === 'denied' ? 'not-an-administrator' : 'not-saved');
  };
}
export type ReviewAccount = ReturnType<typeof reviewAccount>;
export const ReviewAccount = port<ReviewAccount>('ReviewAccount');
