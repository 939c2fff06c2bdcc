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

/** Whether a reason, trimmed, will do. A rejection needs one; it may have several lines. */
export const isReason = (reason: string, decision: AccountDecision): boolean =>
  (reason !== '' || decision !== 'reject') &&
  fits(reason, MAX_REASON_LENGTH) &&
  !reason.split('\n').some((line) => hasUnseen(line));
