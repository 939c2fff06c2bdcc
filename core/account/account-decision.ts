import { MINUTE } from '../clock.ts';
import { fits } from '../storable.ts';
import { hasUnseen } from '../visible-text.ts';
import type { AccountStatus } from './account-status.ts';

/** What an administrator decides about an account. Each leads along one arrow. */
export type AccountDecision = 'approve' | 'reject' | 'suspend' | 'reinstate' | 'activate';

interface Arrow {
  readonly from: AccountStatus;
  readonly to: AccountStatus;
}

/** PostgreSQL holds the same arrows; the contract suite `account-review` tries every decision from every status. */
export const ACCOUNT_ARROWS: Readonly<Record<AccountDecision, Arrow>> = {
  approve: { from: 'Pending', to: 'Active' },
  reject: { from: 'Pending', to: 'Rejected' },
  suspend: { from: 'Active', to: 'Suspended' },
  reinstate: { from: 'Suspended', to: 'Active' },
  activate: { from: 'Rejected', to: 'Active' },
};
export const ACCOUNT_DECISIONS = Object.keys(ACCOUNT_ARROWS) as readonly AccountDecision[];

/** The status after a decision; null where no arrow leads. */
export const afterAccountDecision = (status: string, decision: AccountDecision): AccountStatus | null =>
  ACCOUNT_ARROWS[decision].from === status ? ACCOUNT_ARROWS[decision].to : null;

/** The decisions that may be taken from a status. */
export const accountDecisionsFrom = (status: string): AccountDecision[] =>
  ACCOUNT_DECISIONS.filter((decision) => ACCOUNT_ARROWS[decision].from === status);

/** Whether a status shuts someone out. Administrators can't be given one: their role has to be taken away first. */
export const shutsOut = (status: string): boolean => status === 'Rejected' || status === 'Suspended';

/** How long whoever decided last may undo it, in ms. */
export const UNDO_TIME = 10 * MINUTE;

/** Longest reason, in characters. */
export const MAX_REASON_LENGTH = 280;

/** Whether a reason, trimmed, can be kept: it may have several lines, or be empty. */
export const isStorableReason = (reason: string): boolean =>
  fits(reason, MAX_REASON_LENGTH) && !reason.split('\n').some((line) => hasUnseen(line));

/** Whether a reason, trimmed, will do for a decision that needs one or doesn't. */
export const isReasonFor = (needed: boolean, reason: string): boolean =>
  (reason !== '' || !needed) && isStorableReason(reason);

/** The same for a decision on an account: a rejection needs one. */
export const isReason = (reason: string, decision: AccountDecision): boolean =>
  isReasonFor(decision === 'reject', reason);
