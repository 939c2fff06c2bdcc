import type { Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { AccountContact, AccountRecord } from './account-record.ts';
import { ACCOUNT_DECISIONS, type AccountDecision } from './account-decision.ts';
import type { Role } from './roles.ts';
import type { UserId } from './user-id.ts';

/**
 * Why an account was not decided on.
 * - `changed`: it no longer stands where the decision starts, or isn't there
 * - `roles-changed`: it has other roles than the administrator saw, and the decision would approve them
 * - `own-account`: nobody decides on themselves
 * - `administrator`: an administrator can't be rejected or suspended
 * - `reason`: a rejection needs one; none is longer than 280 characters, or holds what nobody sees
 * - `not-yours-to-undo`: somebody else decided last, or it was more than ten minutes ago
 */
export const ACCOUNT_REFUSALS = [
  'changed',
  'roles-changed',
  'own-account',
  'administrator',
  'reason',
  'not-yours-to-undo',
] as const;
export type AccountRefusal = (typeof ACCOUNT_REFUSALS)[number];

/** A decision, or its undoing; `review` is the product's own, which puts a courier's account before an administrator. */
export const DECISION_KINDS = [...ACCOUNT_DECISIONS, 'undo', 'review'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** A decision that was taken on an account. */
export interface TakenDecision {
  readonly kind: DecisionKind;
  readonly from: string;
  readonly to: string;
  /** Empty where none was given. */
  readonly reason: string;
  /** The administrator; null for a review that a courier's own steps brought about. */
  readonly by: UserId | null;
  /** Empty where the administrator has no name, or is gone. */
  readonly byName: string;
  readonly at: Instant;
}

/**
 * What administrators decide about accounts; `denied` for everyone else. `UserRepo.listAll` lists them. Of two who
 * decide at once, one is first and the other hears `changed`. Whoever leaves Active with a courier's work is offline at
 * once: what they had only accepted is looked for anew, what they carry they may still finish.
 */
export interface AccountReview {
  /**
   * Moves an account along the decision's arrow. `shown` are the roles that the administrator saw: without them, as from
   * an older page, a decision covers the roles of that moment. Reinstating leads to Pending if a role was taken
   * meanwhile that needs approval.
   */
  decide(
    account: UserId,
    decision: AccountDecision,
    reason: string,
    shown?: readonly Role[],
  ): Promise<Result<void, AccountRefusal | Failure>>;
  /** Takes back one's own decision, for ten minutes: the account stands where it stood before. */
  undo(account: UserId): Promise<Result<void, AccountRefusal | Failure>>;
  /** What was decided on an account, newest first. */
  history(account: UserId): Promise<Result<TakenDecision[], Failure>>;
  /** Null for an unknown id. */
  record(account: UserId): Promise<Result<AccountRecord | null, Failure>>;
  /** How to reach them; null for an unknown id. Every call is written into the audit log, and shown in the record. */
  openContact(account: UserId): Promise<Result<AccountContact | null, Failure>>;
}
export const AccountReview = port<AccountReview>('AccountReview');
