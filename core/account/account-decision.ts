import { MINUTE } from '../clock.ts';
import { fits } from '../storable.ts';
import { MAX_TYPED_LENGTH } from '../typed-text.ts';
import { hasUnseen } from '../visible-text.ts';
import { addsWorkRole, type AccountStatus } from '../identity/account-status.ts';
import type { Role } from '../identity/roles.ts';
import type { UserId } from '../identity/user-id.ts';
import type { Instant } from '../instant.ts';

/** An administrator's decision about an account. Each has one transition of the status. */
export type AccountDecision = 'approve' | 'reject' | 'suspend' | 'reinstate' | 'activate';

interface Transition {
  readonly from: AccountStatus;
  readonly to: AccountStatus;
}

/** PostgreSQL has the same transitions; the contract suite `account-review` tries every decision from every status. */
export const ACCOUNT_TRANSITIONS: Readonly<Record<AccountDecision, Transition>> = {
  approve: { from: 'Pending', to: 'Active' },
  reject: { from: 'Pending', to: 'Rejected' },
  suspend: { from: 'Active', to: 'Suspended' },
  reinstate: { from: 'Suspended', to: 'Active' },
  activate: { from: 'Rejected', to: 'Active' },
};
export const ACCOUNT_DECISIONS = Object.keys(ACCOUNT_TRANSITIONS) as readonly AccountDecision[];

/**
 * Why a decision on an account was refused.
 * - `changed`: the account no longer has the status that the decision starts from, or doesn't exist
 * - `roles-changed`: it has other roles than the administrator saw, and the decision would approve them
 * - `own-account`: administrators don't decide on their own account
 * - `administrator`: an administrator can't be rejected or suspended
 * - `reason`: a rejection needs one, of at most 280 characters and without invisible ones
 * - `not-yours-to-undo`: another administrator decided last, or it was more than ten minutes ago
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

/** A decision, or its undo. The product itself makes a `review`, which puts a courier's account before an administrator. */
export const DECISION_KINDS = [...ACCOUNT_DECISIONS, 'undo', 'review'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** The checks of an administrator before approving a courier. */
export const REVIEW_CHECKS = ['photo', 'city', 'phone'] as const;
export type ReviewCheck = (typeof REVIEW_CHECKS)[number];

/** A decision that was taken on an account. */
export interface TakenDecision {
  readonly kind: DecisionKind;
  readonly from: string;
  readonly to: string;
  /** Empty if none was given. */
  readonly reason: string;
  /** The checks that were done when a courier was approved: the others were open. Null for every other decision. */
  readonly checked: readonly ReviewCheck[] | null;
  /** The administrator; null for a review that a courier's own steps caused. */
  readonly by: UserId | null;
  /** Empty if the administrator has no name, or their account was deleted. */
  readonly byName: string;
  readonly at: Instant;
}

/** The decisions that may be taken from a status. */
export const accountDecisionsFrom = (status: string): AccountDecision[] =>
  ACCOUNT_DECISIONS.filter((decision) => ACCOUNT_TRANSITIONS[decision].from === status);

/** Whether a status blocks an account. Administrators can't get one: their role has to be taken away first. */
export const isBlocked = (status: string): boolean => status === 'Rejected' || status === 'Suspended';

/** The time within which the administrator who decided last may undo it, in ms. */
export const DECISION_UNDO_TIME = 10 * MINUTE;

/** Longest reason, in characters. */
export const MAX_REASON_LENGTH = 280;

/**
 * A reason without surrounding white space. A reason that's too long for any field is returned unchanged, and is
 * refused later.
 */
export const trimmedReason = (given: string): string => (fits(given, MAX_TYPED_LENGTH) ? given.trim() : given);

/** Whether a trimmed reason can be stored. It may have several lines, or be empty. */
export const isStorableReason = (reason: string): boolean =>
  fits(reason, MAX_REASON_LENGTH) && !reason.split('\n').some((line) => hasUnseen(line));

/** Whether a trimmed reason is valid for a decision. `needed`: it must not be empty. */
export const isReasonFor = (needed: boolean, reason: string): boolean =>
  (reason !== '' || !needed) && isStorableReason(reason);

/** Whether a trimmed reason is valid for a decision on an account: a rejection needs one. */
export const isReason = (reason: string, decision: AccountDecision): boolean =>
  isReasonFor(decision === 'reject', reason);

/** The facts of an account that decisions depend on. */
export interface DecidedAccount {
  readonly id: UserId;
  /** Null if there's no such account. */
  readonly status: string | null;
  readonly roles: readonly Role[];
  readonly isAdmin: boolean;
}

/** The checks to store with a decision on an account, of those that the administrator did. */
export const checksOf = (
  decision: AccountDecision,
  { roles }: Pick<DecidedAccount, 'roles'>,
  done: readonly string[],
): readonly ReviewCheck[] | null =>
  (decision === 'approve' || decision === 'activate') && roles.includes('courier')
    ? REVIEW_CHECKS.filter((check) => done.includes(check))
    : null;

const sameRoles = (some: readonly Role[], others: readonly Role[]): boolean =>
  some.every((role) => others.includes(role)) && others.every((role) => some.includes(role));

/**
 * Why an account's status may not change by a decision's transition; null if it may. `shown` are the roles that the
 * administrator saw: an approval covers no others. Null for an undo and a step of the product's own.
 */
export function moveRefusal(
  account: Omit<DecidedAccount, 'id'>,
  { from, to }: Pick<TakenDecision, 'from' | 'to'>,
  shown: readonly Role[] | null,
): AccountRefusal | null {
  if (account.isAdmin && isBlocked(to)) return 'administrator';
  if (account.status !== from) return 'changed';
  return to === 'Active' && shown !== null && !sameRoles(shown, account.roles) ? 'roles-changed' : null;
}

/**
 * The status after a decision. A suspension ends, but a role that was taken during it waits for approval. `before` are the
 * roles that the account had when it last left Active; undefined if that's not known.
 */
export const statusAfterDecision = (
  { from, to }: Pick<TakenDecision, 'from' | 'to'>,
  before: readonly Role[] | undefined,
  now: readonly Role[],
): string => (from === 'Suspended' && to === 'Active' && addsWorkRole(before ?? now, now) ? 'Pending' : to);

/** Why an administrator may not take a decision with this trimmed reason; null if they may. */
export function decisionRefusal(
  by: UserId,
  account: DecidedAccount,
  decision: AccountDecision,
  reason: string,
  shown: readonly Role[],
): AccountRefusal | null {
  if (by === account.id) return 'own-account';
  if (!isReason(reason, decision)) return 'reason';
  return moveRefusal(account, ACCOUNT_TRANSITIONS[decision], shown);
}

/** Whether an administrator may undo the last decision on an account: only their own, within {@link DECISION_UNDO_TIME}. */
export const mayUndoDecision = (
  by: UserId,
  last: Pick<TakenDecision, 'kind' | 'by' | 'at'> | undefined,
  now: number,
): boolean => last !== undefined && last.kind !== 'undo' && last.by === by && now - last.at < DECISION_UNDO_TIME;
