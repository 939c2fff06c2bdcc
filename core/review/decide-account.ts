import {
  ACCOUNT_DECISIONS,
  ACCOUNT_TRANSITIONS,
  checksOf,
  decisionRefusal,
  mayUndoDecision,
  trimmedReason,
  type AccountDecision,
  type AccountRefusal,
  type TakenDecision,
} from '../account/account-decision.ts';
import { decideAccountMove, type AccountFacts, type AccountMove } from '../account/decide-account-move.ts';
import type { Actor } from '../account/policy.ts';
import { DENIED } from '../backend-failures.ts';
import { failure, type Failure } from '../failure.ts';
import type { Role } from '../identity/roles.ts';
import { refused, type Result } from '../result.ts';
import { mayDecideOnAccounts } from './may-decide-on-accounts.ts';

/** The facts that an administrator's decision on an account is decided by. */
export interface AccountReviewFacts extends AccountFacts {
  readonly by: Pick<Actor, 'id' | 'isAdmin'>;
  /** The last decision on the account; undefined if there was none. */
  readonly last: Pick<TakenDecision, 'kind' | 'from' | 'to' | 'by' | 'at'> | undefined;
}

/** Decides on an account: the permission first, then the decision, the reason, and the account. */
export function decideAccount(
  facts: AccountReviewFacts,
  decision: AccountDecision,
  given: string,
  shown: readonly Role[],
  done: readonly string[],
): Result<AccountMove, AccountRefusal | Failure> {
  const { by, account } = facts;
  if (!mayDecideOnAccounts(by)) return refused(DENIED);
  if (!ACCOUNT_DECISIONS.includes(decision)) return refused(failure('rejected', 'no such decision'));
  const reason = trimmedReason(given);
  const refusal = decisionRefusal(by.id, account, decision, reason, shown);
  if (refusal !== null) return refused(refusal);
  const checked = checksOf(decision, account, done);
  return decideAccountMove(
    facts,
    { kind: decision, ...ACCOUNT_TRANSITIONS[decision], reason, checked, by: by.id },
    shown,
  );
}

/** Decides an undo of the last decision on an account. */
export function decideUndo(facts: AccountReviewFacts): Result<AccountMove, AccountRefusal | Failure> {
  const { by, last, now } = facts;
  if (!mayDecideOnAccounts(by)) return refused(DENIED);
  if (last === undefined || !mayUndoDecision(by.id, last, now)) return refused('not-yours-to-undo');
  return decideAccountMove(facts, { kind: 'undo', from: last.to, to: last.from, reason: '', by: by.id }, null);
}
