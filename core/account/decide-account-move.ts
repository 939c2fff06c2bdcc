import type { Role } from '../identity/roles.ts';
import type { Instant } from '../instant.ts';
import { ok, refused, type Result } from '../result.ts';
import {
  moveRefusal,
  statusAfterDecision,
  type AccountRefusal,
  type DecidedAccount,
  type TakenDecision,
} from './account-decision.ts';

/** The facts of an account that a change of its status is decided by. */
export interface AccountFacts {
  readonly now: Instant;
  readonly account: DecidedAccount;
  /** The roles that it had when it last left Active; undefined if that's not known. */
  readonly leftWith: readonly Role[] | undefined;
}

/** A change of an account's status. */
export interface AccountMove extends Omit<TakenDecision, 'byName'> {
  /** The account's roles at that moment. */
  readonly roles: readonly Role[];
}

/** A change of status that's to be decided; without checks unless it approves a courier. */
type PlannedMove = Pick<TakenDecision, 'kind' | 'from' | 'to' | 'reason' | 'by'> &
  Partial<Pick<TakenDecision, 'checked'>>;

/**
 * Decides a change of an account's status. `shown` are the roles that the administrator saw; null for an undo and a step
 * of the product's own. An undo that wouldn't lead back is `changed`.
 */
export function decideAccountMove(
  { now, account, leftWith }: AccountFacts,
  { kind, from, to, reason, by, checked = null }: PlannedMove,
  shown: readonly Role[] | null,
): Result<AccountMove, AccountRefusal> {
  const refusal = moveRefusal(account, { from, to }, shown);
  if (refusal !== null) return refused(refusal);
  const target = statusAfterDecision({ from, to }, leftWith, account.roles);
  if (kind === 'undo' && target !== to) return refused('changed');
  return ok({ kind, from, to: target, reason, checked, by, at: now, roles: account.roles });
}
