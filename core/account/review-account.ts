import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import { afterAccountDecision, isReason, shutsOut, type AccountDecision } from './account-decision.ts';
import type { AccountRefusal, AccountReview } from './account-review.ts';
import { mayDecideOnAccounts } from './may-decide-on-accounts.ts';
import type { Person } from './person.ts';
import { isOwn, type Actor } from './policy.ts';
import { isAdmin } from './roles.ts';

export type ReviewAccountRefusal = AccountRefusal | 'not-an-administrator' | 'not-saved';

/** An administrator decides on an account. Returns the person as they stand now. */
export function reviewAccount(accounts: AccountReview) {
  return async (
    by: Pick<Actor, 'id' | 'isAdmin'>,
    person: Person,
    decision: AccountDecision,
    reason = '',
  ): Promise<Result<Person, ReviewAccountRefusal>> => {
    const status = afterAccountDecision(person.status, decision);
    if (!mayDecideOnAccounts(by)) return refused('not-an-administrator');
    if (isOwn(by, person.id)) return refused('own-account');
    if (status === null) return refused('changed');
    if (shutsOut(status) && isAdmin(person.roles)) return refused('administrator');
    if (!isReason(reason.trim(), decision)) return refused('reason');
    const saved = await accounts.decide(person.id, decision, reason.trim());
    if (saved.ok) return ok({ ...person, status, statusReason: shutsOut(status) ? reason.trim() : '' });
    if (typeof saved.error === 'string') return refused(saved.error);
    return refused(saved.error.kind === 'denied' ? 'not-an-administrator' : 'not-saved');
  };
}
export type ReviewAccount = ReturnType<typeof reviewAccount>;
export const ReviewAccount = port<ReviewAccount>('ReviewAccount');
