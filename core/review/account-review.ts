import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { AccountContact, AccountRecord } from './account-record.ts';
import type { AccountDecision, AccountRefusal, ReviewCheck, TakenDecision } from '../account/account-decision.ts';
import type { Role } from '../identity/roles.ts';
import type { UserId } from '../identity/user-id.ts';

/**
 * Administrators' decisions about accounts; `denied` for everyone else. `UserRepo.list` lists the accounts. If two
 * administrators decide in the same moment, one is first and the other gets `changed`. A courier who is no longer Active
 * goes offline immediately. Accepted deliveries go back to searching; picked-up ones may be finished.
 */
export interface AccountReview {
  /**
   * Changes an account's status by the decision's transition. `shown` are the roles that the administrator saw: an
   * approval covers no others. `checked` are the checks that were done before a courier is approved; they're stored
   * with the decision. Reinstating leads to Pending if a role that needs approval was added in the meantime.
   */
  decide(
    account: UserId,
    decision: AccountDecision,
    reason: string,
    shown: readonly Role[],
    checked?: readonly ReviewCheck[],
  ): Promise<Result<void, AccountRefusal | Failure>>;
  /** Takes back one's own decision, within ten minutes: the account gets its earlier status. */
  undo(account: UserId): Promise<Result<void, AccountRefusal | Failure>>;
  /** The decisions on an account, newest first. */
  history(account: UserId): Promise<Result<TakenDecision[], Failure>>;
  /** Null for an unknown id. */
  record(account: UserId): Promise<Result<AccountRecord | null, Failure>>;
  /** Their contact details; null for an unknown id. Every call is written into the audit log, and shown in the record. */
  openContact(account: UserId): Promise<Result<AccountContact | null, Failure>>;
}
export const AccountReview = port<AccountReview>('AccountReview');
